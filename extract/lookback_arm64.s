//go:build !purego

#include "textflag.h"

// FILL makes every byte of v the constant c. It uses R9.
#define FILL(c, v) \
	MOVD $c, R9; \
	VDUP R9, v.B16

// CLASSES makes v, which holds bytes, their classes. It uses V30.
#define CLASSES(v) \
	VAND  V18.B16, v.B16, V30.B16; \
	VTBL  V30.B16, [V16.B16], V30.B16; \
	VUSHR $4, v.B16, v.B16; \
	VTBL  v.B16, [V17.B16], v.B16; \
	VAND  V30.B16, v.B16, v.B16

// SET makes r the set of the bytes that have one of classes. It uses V4 to V7, V30
// and R9.
#define SET(classes, r) \
	FILL(classes, V30); \
	VCMTST V30.B16, V0.B16, V4.B16; \
	VCMTST V30.B16, V1.B16, V5.B16; \
	VCMTST V30.B16, V2.B16, V6.B16; \
	VCMTST V30.B16, V3.B16, V7.B16; \
	VAND   V19.B16, V4.B16, V4.B16; \
	VAND   V19.B16, V5.B16, V5.B16; \
	VAND   V19.B16, V6.B16, V6.B16; \
	VAND   V19.B16, V7.B16, V7.B16; \
	VADDP  V5.B16, V4.B16, V4.B16; \
	VADDP  V7.B16, V6.B16, V6.B16; \
	VADDP  V6.B16, V4.B16, V4.B16; \
	VADDP  V4.B16, V4.B16, V4.B16; \
	VMOV   V4.D[0], r

// func lookBackNEON(h *halves, p *byte, b *backward)
TEXT ·lookBackNEON(SB), NOSPLIT, $0-24
	MOVD h+0(FP), R0
	MOVD p+8(FP), R1
	MOVD b+16(FP), R2
	VLD1 (R0), [V16.B16, V17.B16]
	FILL(0x8f, V18)
	MOVD $0x8040201008040201, R9
	VDUP R9, V19.D2
	VLD1 (R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	CLASSES(V0)
	CLASSES(V1)
	CLASSES(V2)
	CLASSES(V3)
	SET(0x78, R3)
	SET(0x03, R4)
	SET(0x04, R5)
	SET(0xf4, R6)
	STP (R3, R4), (R2)
	STP (R5, R6), 16(R2)
	RET
