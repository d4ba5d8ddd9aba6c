//go:build !purego

#include "textflag.h"
#include "vectors_arm64.h"

// SET makes r the set of the bytes that have one of classes. It uses V0 to V3, V30
// and R9.
#define SET(classes, r) \
	FILL(classes, V30); \
	VCMTST V30.B16, V4.B16, V0.B16; \
	VCMTST V30.B16, V5.B16, V1.B16; \
	VCMTST V30.B16, V6.B16, V2.B16; \
	VCMTST V30.B16, V7.B16, V3.B16; \
	MASK(r)

// func lookBackNEON(h *halves, p *byte, b *backward)
TEXT ·lookBackNEON(SB), NOSPLIT, $0-24
	MOVD h+0(FP), R0
	MOVD p+8(FP), R1
	MOVD b+16(FP), R2
	VLD1 (R0), [V16.B16, V17.B16]
	FILL(0x8f, V23)
	MOVD $0x8040201008040201, R9
	VDUP R9, V25.D2
	VLD1 (R1), [V4.B16, V5.B16, V6.B16, V7.B16]
	CLASSES(V4, V16, V17)
	CLASSES(V5, V16, V17)
	CLASSES(V6, V16, V17)
	CLASSES(V7, V16, V17)
	SET(0x78, R3)
	SET(0x03, R4)
	SET(0x04, R5)
	SET(0xf4, R6)
	STP (R3, R4), (R2)
	STP (R5, R6), 16(R2)
	RET
