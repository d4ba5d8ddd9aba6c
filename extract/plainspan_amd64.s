//go:build !purego

#include "textflag.h"
#include "vectors_amd64.h"

// STOPS sets r to the bytes of Y0 that are not in the set of the tables low and
// high. Y2 holds their upper halves, Y9 zeros. It uses Y1 and Y3.
#define STOPS(low, high, r) \
	VPSHUFB   Y0, low, Y1; \
	VPSHUFB   Y2, high, Y3; \
	VPAND     Y1, Y3, Y3; \
	VPCMPEQB  Y9, Y3, Y3; \
	VPMOVMSKB Y3, r

// LOAD loads the next 32 bytes into Y0 and their upper halves into Y2, or goes to
// short where there are no 32.
#define LOAD(short) \
	LEAQ    32(AX), BX; \
	CMPQ    BX, CX; \
	JGT     short; \
	VMOVDQU (SI)(AX*1), Y0; \
	VPSRLW  $4, Y0, Y2; \
	VPAND   Y15, Y2, Y2

// func plainSpanAVX2(p *byte, n int, sets *plainSets) (host, rest, hash int)
TEXT ·plainSpanAVX2(SB), NOSPLIT, $0-48
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ sets+16(FP), DI
	VBROADCASTI128 0(DI), Y14
	VBROADCASTI128 16(DI), Y13
	VBROADCASTI128 32(DI), Y12
	VBROADCASTI128 48(DI), Y11
	FILL(0x0f, X15, Y15)
	FILL(0x23, X10, Y10)
	FILL(0x2e, X8, Y8)
	VPXOR Y9, Y9, Y9
	XORQ AX, AX
	XORL R12, R12
	MOVQ $-1, R9 // where the first number sign stands

	// A dot behind a dot stops, too: R11 is the dots, R12 whether the last byte was one.
host:
	LOAD(short)
	STOPS(Y14, Y13, R10)
	VPCMPEQB Y0, Y8, Y4
	VPMOVMSKB Y4, R11
	LEAL (R12)(R11*2), BX
	ANDL R11, BX
	ORL  BX, R10
	JNZ  found
	MOVL R11, R12
	SHRL $31, R12
	ADDQ $32, AX
	JMP  host

found:
	TZCNTL R10, R8
	ADDQ AX, R8
	MOVQ R8, host+24(FP)
	CMPB (SI)(R8*1), $0x3a
	JNE  classify
	MOVQ R8, rest+32(FP)
	MOVQ R9, hash+40(FP)
	VZEROUPPER
	RET

rest:
	LOAD(short)

classify:
	STOPS(Y12, Y11, R10)
	VPCMPEQB Y0, Y10, Y4
	VPMOVMSKB Y4, R11
	TESTL R11, R11
	JZ   decide
	TESTQ R9, R9
	JGE  second
	TZCNTL R11, R9
	ADDQ AX, R9
	BLSRL R11, R11 // the first one goes on

second:
	ORL  R11, R10

decide:
	TESTL R10, R10
	JNZ  done
	ADDQ $32, AX
	JMP  rest

done:
	TZCNTL R10, R10
	ADDQ AX, R10
	MOVQ R10, rest+32(FP)
	MOVQ R9, hash+40(FP)
	VZEROUPPER
	RET

short:
	MOVQ $-1, rest+32(FP)
	VZEROUPPER
	RET
