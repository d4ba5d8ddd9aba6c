//go:build !purego

#include "textflag.h"

// FILL makes every byte of y the constant c. It uses AX.
#define FILL(c, x, y) \
	MOVL         $c, AX; \
	VMOVD        AX, x; \
	VPBROADCASTB x, y

// CLASSES makes y, which holds bytes, their classes. It uses Y7.
#define CLASSES(y) \
	VPSHUFB y, Y8, Y7; \
	VPSRLW  $4, y, y; \
	VPAND   Y10, y, y; \
	VPSHUFB y, Y9, y; \
	VPAND   Y7, y, y

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
	FILL(0x0f, X10, Y10)
	VPXOR   Y11, Y11, Y11
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	CLASSES(Y0)
	CLASSES(Y1)
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
