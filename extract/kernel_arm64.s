//go:build !purego

#include "textflag.h"

// FILL makes every byte of v the constant c.
#define FILL(c, v) \
	MOVD $c, R9; \
	VDUP R9, v.B16

// PRIVATE makes the bytes of V4 not 0 where "x-" stands in the 64 bytes at R3. It
// uses R3 and V5 to V11.
#define PRIVATE \
	VLD1  (R3), [V4.B16, V5.B16, V6.B16, V7.B16]; \
	ADD   $1, R3; \
	VLD1  (R3), [V8.B16, V9.B16, V10.B16, V11.B16]; \
	VORR  V27.B16, V4.B16, V4.B16; \
	VORR  V27.B16, V5.B16, V5.B16; \
	VORR  V27.B16, V6.B16, V6.B16; \
	VORR  V27.B16, V7.B16, V7.B16; \
	VCMEQ V28.B16, V4.B16, V4.B16; \
	VCMEQ V28.B16, V5.B16, V5.B16; \
	VCMEQ V28.B16, V6.B16, V6.B16; \
	VCMEQ V28.B16, V7.B16, V7.B16; \
	VCMEQ V29.B16, V8.B16, V8.B16; \
	VCMEQ V29.B16, V9.B16, V9.B16; \
	VCMEQ V29.B16, V10.B16, V10.B16; \
	VCMEQ V29.B16, V11.B16, V11.B16; \
	VAND  V8.B16, V4.B16, V4.B16; \
	VAND  V9.B16, V5.B16, V5.B16; \
	VAND  V10.B16, V6.B16, V6.B16; \
	VAND  V11.B16, V7.B16, V7.B16; \
	VORR  V5.B16, V4.B16, V4.B16; \
	VORR  V7.B16, V6.B16, V6.B16; \
	VORR  V6.B16, V4.B16, V4.B16

// CLASSES makes v, which is bytes, their classes by the tables low and high. It
// uses V30.
#define CLASSES(v, low, high) \
	VAND  V23.B16, v.B16, V30.B16; \
	VTBL  V30.B16, [low.B16], V30.B16; \
	VUSHR $4, v.B16, v.B16; \
	VTBL  v.B16, [high.B16], v.B16; \
	VAND  V30.B16, v.B16, v.B16

// KEEP clears the colons in c that are ruled out by the bytes p, q and n around
// them. It uses p, q, n and V30.
#define KEEP(c, p, q, n) \
	CLASSES(p, V16, V17); \
	CLASSES(q, V18, V19); \
	VAND  q.B16, p.B16, p.B16; \
	VAND  V23.B16, n.B16, V30.B16; \
	VTBL  V30.B16, [V20.B16], V30.B16; \
	VCMEQ V30.B16, n.B16, V30.B16; \
	VCMEQ V21.B16, n.B16, n.B16; \
	VORR  V30.B16, n.B16, n.B16; \
	VAND  V22.B16, n.B16, n.B16; \
	VORR  n.B16, p.B16, p.B16; \
	VCMEQ n.B16, p.B16, p.B16; \
	VAND  p.B16, c.B16, c.B16

// COLONS makes V0 to V3 0xff where a colon stands in the 64 bytes at R1, and R9
// 0 if none does. It uses V4 and V5.
#define COLONS \
	VLD1  (R1), [V0.B16, V1.B16, V2.B16, V3.B16]; \
	VCMEQ V24.B16, V0.B16, V0.B16; \
	VCMEQ V24.B16, V1.B16, V1.B16; \
	VCMEQ V24.B16, V2.B16, V2.B16; \
	VCMEQ V24.B16, V3.B16, V3.B16; \
	VORR  V1.B16, V0.B16, V4.B16; \
	VORR  V3.B16, V2.B16, V5.B16; \
	VORR  V5.B16, V4.B16, V4.B16; \
	VADDP V4.D2, V4.D2, V4.D2; \
	VMOV  V4.D[0], R9

// func colonsNEON(k *kernel, p *byte, n int, masks *[maskLen]uint64) (end, blocks int)
//
//	R1        the block, R2 the text's start, R4 its end
//	R5        the next mask, R6 the first, R7 the end of the masks
//	V16, V17  the classes of p, V18 and V19 of q
//	V20       the bytes n but the form feed, by their lower halves, V21 form feeds
//	V22       the classes that do not count before those bytes
//	V23       the lower halves of bytes, and what makes those beyond ASCII none
//	V24       colons, V25 the bits of a mask
//	V27       blanks, V28 "x", V29 hyphens
//	V31       the lower half of the classes of p, V26 of p near "x-"
TEXT ·colonsNEON(SB), NOSPLIT, $0-48
	MOVD k+0(FP), R0
	MOVD p+8(FP), R1
	MOVD n+16(FP), R4
	MOVD masks+24(FP), R5
	MOVD R1, R2
	ADD  R1, R4
	MOVD R5, R6
	ADD  $64, R5, R7
	FILL(0x0c, V21)
	FILL(0xfc, V22)
	FILL(0x8f, V23)
	FILL(0x3a, V24)
	FILL(0x20, V27)
	FILL(0x78, V28)
	FILL(0x2d, V29)
	MOVD $0x8040201008040201, R9
	VDUP R9, V25.D2
	VLD1 (R0), [V31.B16]
	ADD  $16, R0, R3
	VLD1 (R3), [V17.B16]
	ADD  $32, R0, R3
	VLD1 (R3), [V26.B16]
	ADD  $64, R0, R3
	VLD1 (R3), [V18.B16, V19.B16, V20.B16]

skip:
	CMP  R4, R1
	BHS  done
	COLONS
	CBNZ R9, colon
	ADD  $64, R1
	B    skip

colon:
	SUB   $64, R1, R3
	PRIVATE
	VORR  V4.B16, V4.B16, V12.B16
	MOVD  R1, R3
	PRIVATE
	VORR  V12.B16, V4.B16, V4.B16
	VADDP V4.D2, V4.D2, V4.D2
	VMOV  V4.D[0], R9
	VORR  V31.B16, V31.B16, V16.B16
	CBZ   R9, classes
	VORR  V26.B16, V26.B16, V16.B16

classes:
	SUB   $1, R1, R3
	VLD1  (R3), [V4.B16, V5.B16, V6.B16, V7.B16]
	SUB   $2, R1, R3
	VLD1  (R3), [V8.B16, V9.B16, V10.B16, V11.B16]
	ADD   $1, R1, R3
	VLD1  (R3), [V12.B16, V13.B16, V14.B16, V15.B16]
	KEEP(V0, V4, V8, V12)
	KEEP(V1, V5, V9, V13)
	KEEP(V2, V6, V10, V14)
	KEEP(V3, V7, V11, V15)
	VAND  V25.B16, V0.B16, V0.B16
	VAND  V25.B16, V1.B16, V1.B16
	VAND  V25.B16, V2.B16, V2.B16
	VAND  V25.B16, V3.B16, V3.B16
	VADDP V1.B16, V0.B16, V0.B16
	VADDP V3.B16, V2.B16, V2.B16
	VADDP V2.B16, V0.B16, V0.B16
	VADDP V0.B16, V0.B16, V0.B16
	VMOV  V0.D[0], R9
	ADD   $64, R1
	CBNZ  R9, store
	CMP   R6, R5
	BEQ   skip

store:
	MOVD.P R9, 8(R5)
	CMP   R7, R5
	BHS   done
	CMP   R4, R1
	BHS   done
	COLONS
	CBNZ  R9, colon
	ADD   $64, R1
	B     store

done:
	SUB  R2, R1
	SUB  R6, R5
	LSR  $3, R5
	MOVD R1, end+32(FP)
	MOVD R5, blocks+40(FP)
	RET
