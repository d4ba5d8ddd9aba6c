// V23 holds the lower halves of bytes, and what makes those beyond ASCII none; V25 the
// bits of a mask.

// FILL makes every byte of v the constant c. It uses R9.
#define FILL(c, v) \
	MOVD $c, R9; \
	VDUP R9, v.B16

// CLASSES makes v, which is bytes, their classes by the tables low and high. It
// uses V30.
#define CLASSES(v, low, high) \
	VAND  V23.B16, v.B16, V30.B16; \
	VTBL  V30.B16, [low.B16], V30.B16; \
	VUSHR $4, v.B16, v.B16; \
	VTBL  v.B16, [high.B16], v.B16; \
	VAND  V30.B16, v.B16, v.B16

// MASK makes r the mask of V0 to V3, which it uses.
#define MASK(r) \
	VAND  V25.B16, V0.B16, V0.B16; \
	VAND  V25.B16, V1.B16, V1.B16; \
	VAND  V25.B16, V2.B16, V2.B16; \
	VAND  V25.B16, V3.B16, V3.B16; \
	VADDP V1.B16, V0.B16, V0.B16; \
	VADDP V3.B16, V2.B16, V2.B16; \
	VADDP V2.B16, V0.B16, V0.B16; \
	VADDP V0.B16, V0.B16, V0.B16; \
	VMOV  V0.D[0], r
