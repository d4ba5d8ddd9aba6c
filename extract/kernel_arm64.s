//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "vectors_arm64.h"

// KEEP clears the colons in c, those in the 16 bytes off bytes behind R1, that
// are ruled out. It uses V4 to V7, V30 and R3.
#define KEEP(c, off) \
	ADD   $(off-1), R1, R3; \
	VLD1  (R3), [V4.B16]; \
	ADD   $(off-2), R1, R3; \
	VLD1  (R3), [V5.B16]; \
	ADD   $(off-3), R1, R3; \
	VLD1  (R3), [V6.B16]; \
	ADD   $(off+1), R1, R3; \
	VLD1  (R3), [V7.B16]; \
	CLASSES(V4, V16, V17); \
	CLASSES(V5, V18, V19); \
	VAND  V23.B16, V6.B16, V6.B16; \
	VTBL  V6.B16, [V21.B16], V6.B16; \
	VAND  V5.B16, V4.B16, V4.B16; \
	VAND  V6.B16, V4.B16, V4.B16; \
	VCMEQ V22.B16, V4.B16, V4.B16; \
	VAND  V23.B16, V7.B16, V30.B16; \
	VTBL  V30.B16, [V20.B16], V30.B16; \
	VCMEQ V30.B16, V7.B16, V30.B16; \
	VORR  V30.B16, V4.B16, V4.B16; \
	VAND  V4.B16, c.B16, c.B16

// WHITE makes v, which is the bytes behind those of colons, 0xff where a colon is that
// white space follows. It uses V9.
#define WHITE(v, colons) \
	VAND  V23.B16, v.B16, V9.B16; \
	VTBL  V9.B16, [V8.B16], V9.B16; \
	VCMEQ V9.B16, v.B16, v.B16; \
	VAND  colons.B16, v.B16, v.B16

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

// func colonsNEON(k *kernel, p *byte, n int, places *[placesLen]uint32) (end, count int)
//
//	R1        the block, R2 the text's start, R4 its end
//	R5        the next place, R6 the first, R7 where they are enough
//	R9        the mask, R10 the colons in it that white space follows and that are to be
//	          looked at, R12 the first of these
//	V8        white space by its lower halves
//	V10, V11  the classes of the bytes before a word
//	V12       alnum, V13 inScheme, V14 notGap, V15 white, V26 marks
//	V16, V17  the classes of p, V18 and V19 of q, V21 of r
//	V20       the bytes n by their lower halves
//	V22       0
//	V23       the lower halves of bytes, and what makes those beyond ASCII none
//	V24       colons, V25 the bits of a mask
//	V27       what makes letters small, V28 "x", V29 hyphens
TEXT ·colonsNEON(SB), NOSPLIT, $0-48
	MOVD k+0(FP), R0
	MOVD p+8(FP), R1
	MOVD n+16(FP), R4
	MOVD places+24(FP), R5
	MOVD R1, R2
	ADD  R1, R4
	MOVD R5, R6
	ADD  $(const_placesEnough*4), R5, R7
	FILL(0x8f, V23)
	FILL(0x3a, V24)
	MOVD $0x8040201008040201, R9
	VDUP R9, V25.D2
	VEOR V22.B16, V22.B16, V22.B16
	VLD1.P 64(R0), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1.P 16(R0), [V21.B16]
	VLD1.P 16(R0), [V20.B16]
	VLD1.P 16(R0), [V8.B16]
	VLD1   (R0), [V10.B16, V11.B16]
	FILL(0x70, V12)
	FILL(0x78, V13)
	FILL(0x7c, V14)
	FILL(0x07, V15)
	FILL(0x80, V26)
	FILL(0x20, V27)
	FILL(0x78, V28)
	FILL(0x2d, V29)

skip:
	CMP  R4, R1
	BHS  done
	COLONS
	CBNZ R9, colon
	ADD  $64, R1
	B    skip

colon:
	KEEP(V0, 0)
	KEEP(V1, 16)
	KEEP(V2, 32)
	KEEP(V3, 48)
	VORR  V0.B16, V0.B16, V4.B16
	VORR  V1.B16, V1.B16, V5.B16
	VORR  V2.B16, V2.B16, V6.B16
	VORR  V3.B16, V3.B16, V7.B16
	MASK(R9)
	CBZ   R9, next
	ADD   $1, R1, R3
	VLD1  (R3), [V0.B16, V1.B16, V2.B16, V3.B16]
	WHITE(V0, V4)
	WHITE(V1, V5)
	WHITE(V2, V6)
	WHITE(V3, V7)
	MASK(R10)
	CBZ   R10, store

	// R11 is which colon, R3 where it stands, R13 the byte behind it, then the four before,
	// V4 and V5 the classes of the bytes before.
white:
	RBIT  R10, R11
	CLZ   R11, R11
	MOVD  $1, R12
	LSL   R11, R12, R12
	ADD   R1, R11, R3
	MOVBU 1(R3), R13
	CMP   $0x20, R13
	BEQ   label
	MOVWU -4(R3), R13
	MOVD  $const_smallWord, R14
	ORR   R14, R13, R13
	MOVD  $const_lastHTTP, R14
	CMP   R14, R13
	BEQ   judged
	MOVD  $const_lastHTTPS, R14
	CMP   R14, R13
	BEQ   judged

label:
	SUB   $32, R3, R13
	VLD1  (R13), [V4.B16, V5.B16]
	VCMEQ V24.B16, V4.B16, V6.B16
	VCMEQ V24.B16, V5.B16, V7.B16
	CLASSES(V4, V10, V11)
	CLASSES(V5, V10, V11)

	// R13 is the alnum and what is in a scheme, R14 what is no gap and the white space,
	// R15 the marks and the colons: 32 bits each.
	VCMTST V12.B16, V4.B16, V0.B16
	VCMTST V12.B16, V5.B16, V1.B16
	VCMTST V13.B16, V4.B16, V2.B16
	VCMTST V13.B16, V5.B16, V3.B16
	MASK(R13)
	VCMTST V14.B16, V4.B16, V0.B16
	VCMTST V14.B16, V5.B16, V1.B16
	VCMTST V15.B16, V4.B16, V2.B16
	VCMTST V15.B16, V5.B16, V3.B16
	MASK(R14)
	VCMTST V26.B16, V4.B16, V0.B16
	VCMTST V26.B16, V5.B16, V1.B16
	VORR   V6.B16, V6.B16, V2.B16
	VORR   V7.B16, V7.B16, V3.B16
	MASK(R15)

	// R15 is the marks, R17 where long words end behind which text goes on.
	LSR   $32, R13, R16
	LSLW  $1, R13, R17
	LSR   $32, R15, R19
	ANDW  R17, R19, R19
	ORRW  R19, R15, R15
	ANDW  R13, R17, R17
	LSLW  $2, R17, R13
	ANDW  R13, R17, R17
	LSR   $32, R14, R19
	LSRW  $1, R14, R14
	BICW  R14, R17, R17
	MVNW  R19, R14
	LSRW  $2, R14, R13
	ANDW  R13, R17, R17
	CMPW  R17, R15
	CSET  LO, R13

	// R14 is whether white space is before the word, or a space behind the colon and
	// behind that a word; but no slash is there.
	BICW  R16, R14, R14
	CMPW  R19, R14
	CSET  LO, R14
	MOVBU 1(R3), R16
	MOVBU 2(R3), R17
	CMP   $0x20, R16
	CSET  EQ, R16
	CMP   $0x2f, R17
	CSET  HI, R19
	CSET  NE, R17
	AND   R19, R16, R16
	ORR   R16, R14, R14
	AND   R17, R14, R14
	AND   R13, R14, R14
	LSL   R11, R14, R14
	BIC   R14, R9, R9

judged:
	BIC   R12, R10, R10
	CBNZ  R10, white
	CBZ   R9, next

	// R10 is which of the colons are to be looked at, R12 the first of these, R3 where it
	// stands; R13 is the byte behind it, or behind the space there.
store:
	MOVD R9, R10

text:
	RBIT  R10, R11
	CLZ   R11, R11
	MOVD  $1, R12
	LSL   R11, R12, R12
	ADD   R1, R11, R3
	MOVBU 1(R3), R13
	CMP   $0x20, R13
	BNE   behind
	MOVBU 2(R3), R13

behind:
	CMP $0x20, R13
	BLS kept
	CMP $0x2f, R13
	BEQ kept
	CMP $0x5c, R13
	BEQ kept
	CMP $0x26, R13
	BEQ kept

	// R14 to R16 are the places of the three bytes before the colon, R13 which of the first
	// of these may be the end of a scheme.
	MOVD  $·place(SB), R17
	MOVD  $·lastPlace(SB), R19
	MOVBU -1(R3), R16
	MOVBU -2(R3), R15
	MOVBU -3(R3), R14
	MOVBU (R19)(R16), R16
	MOVBU (R17)(R15), R15
	MOVBU (R17)(R14), R14
	ADD   R15<<6, R16, R16
	MOVD  $·schemeEnds(SB), R19
	MOVD  (R19)(R16<<3), R13
	LSR   R14, R13, R15
	TBZ   $0, R15, private
	CMN   $1, R13
	BEQ   kept
	CMP   $const_noPlace, R14
	BEQ   kept
	MOVWU -4(R3), R13
	UBFX  $0, R13, $8, R14
	MOVBU (R17)(R14), R14
	CMP   $const_noPlace, R14
	BEQ   kept
	MOVD  $const_smallWord, R14
	ORR   R14, R13, R13
	MOVD  $const_tailFactor, R14
	MULW  R14, R13, R13
	LSRW  $16, R13, R13
	LSRW  $5, R13, R14
	MOVD  $·schemeTails(SB), R19
	MOVWU (R19)(R14<<2), R14
	LSRW  R13, R14, R14
	TBNZ  $0, R14, kept

	// Whether "x-" stands in the 64 bytes before.
private:
	SUB   $64, R3, R13
	VLD1  (R13), [V0.B16, V1.B16, V2.B16, V3.B16]
	ADD   $1, R13, R13
	VLD1  (R13), [V4.B16, V5.B16, V6.B16, V7.B16]
	VORR  V27.B16, V0.B16, V0.B16
	VORR  V27.B16, V1.B16, V1.B16
	VORR  V27.B16, V2.B16, V2.B16
	VORR  V27.B16, V3.B16, V3.B16
	VCMEQ V28.B16, V0.B16, V0.B16
	VCMEQ V28.B16, V1.B16, V1.B16
	VCMEQ V28.B16, V2.B16, V2.B16
	VCMEQ V28.B16, V3.B16, V3.B16
	VCMEQ V29.B16, V4.B16, V4.B16
	VCMEQ V29.B16, V5.B16, V5.B16
	VCMEQ V29.B16, V6.B16, V6.B16
	VCMEQ V29.B16, V7.B16, V7.B16
	VAND  V4.B16, V0.B16, V0.B16
	VAND  V5.B16, V1.B16, V1.B16
	VAND  V6.B16, V2.B16, V2.B16
	VAND  V7.B16, V3.B16, V3.B16
	VORR  V1.B16, V0.B16, V0.B16
	VORR  V3.B16, V2.B16, V2.B16
	VORR  V2.B16, V0.B16, V0.B16
	VADDP V0.D2, V0.D2, V0.D2
	VMOV  V0.D[0], R13
	CBNZ  R13, kept
	BIC   R12, R9, R9

kept:
	BIC  R12, R10, R10
	CBNZ R10, text
	CBZ  R9, next
	SUB  R2, R1, R13

place:
	RBIT   R9, R11
	CLZ    R11, R11
	ADD    R13, R11, R11
	MOVW.P R11, 4(R5)
	SUB    $1, R9, R12
	AND    R12, R9, R9
	CBNZ   R9, place
	ADD    $64, R1
	CMP    R7, R5
	BLO    skip
	B      done

next:
	ADD $64, R1
	B   skip

done:
	SUB  R2, R1
	SUB  R6, R5
	LSR  $2, R5
	MOVD R1, end+32(FP)
	MOVD R5, count+40(FP)
	RET
