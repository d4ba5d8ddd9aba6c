//go:build !purego

#include "textflag.h"
#include "vectors_amd64.h"

// SET makes r the set of the bytes that have one of classes. It uses Y5 to Y7, AX
// and BX.
#define SET(classes, r) \
	FILL(classes, X7, Y7); \
	VPAND     Y7, Y0, Y5; \
	VPAND     Y7, Y1, Y6; \
	VPCMPEQB  Y11, Y5, Y5; \
	VPCMPEQB  Y11, Y6, Y6; \
	VPMOVMSKB Y5, r; \
	VPMOVMSKB Y6, BX; \
	SHLQ      $32, BX; \
	ORQ       BX, r; \
	NOTQ      r

// func lookBackAVX2(h *halves, p *byte, b *backward)
TEXT ·lookBackAVX2(SB), NOSPLIT, $0-24
	MOVQ h+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ b+16(FP), DX
	VBROADCASTI128 (DI), Y8
	VBROADCASTI128 16(DI), Y9
	FILL(0x0f, X14, Y14)
	VPXOR Y11, Y11, Y11
	CLASSES(0, Y8, Y9, Y0)
	CLASSES(32, Y8, Y9, Y1)
	SET(0x78, CX)
	MOVQ CX, (DX)
	SET(0x03, CX)
	MOVQ CX, 8(DX)
	SET(0x04, CX)
	MOVQ CX, 16(DX)
	SET(0xf4, CX)
	MOVQ CX, 24(DX)
	VZEROUPPER
	RET
