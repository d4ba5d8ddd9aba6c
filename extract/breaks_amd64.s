//go:build !purego

#include "textflag.h"
#include "vectors_amd64.h"

// BREAKS sets Y1 to which of the bytes at place are LFs, and Y2 to which others stand
// behind a CR.
#define BREAKS(place) \
	VPCMPEQB (SI)(place*1), Y6, Y1; \
	VPCMPEQB -1(SI)(place*1), Y7, Y2; \
	VPANDN   Y2, Y1, Y2

// NOTE counts the LFs in R10, of the bytes at place, and keeps them if there are any.
#define NOTE(place) \
	POPCNTL R10, R11; \
	ADDQ    R11, R8; \
	TESTL   R10, R10; \
	CMOVLNE R10, R12; \
	CMOVQNE place, R13

// func lineBreaksAVX2(p *byte, from, end int) (n, behind, cr int)
TEXT ·lineBreaksAVX2(SB), NOSPLIT, $0-48
	MOVQ p+0(FP), SI
	MOVQ from+8(FP), BX
	MOVQ end+16(FP), CX
	FILL(0x0a, X6, Y6)
	FILL(0x0d, X7, Y7)
	VPXOR Y5, Y5, Y5 // behind which CRs no LF stands
	XORQ R8, R8      // how many LFs
	XORQ R12, R12    // those of the last bytes that hold any
	XORQ R13, R13    // where these bytes begin
	LEAQ -32(CX), DX

loop:
	CMPQ BX, DX
	JGT  rest
	BREAKS(BX)
	VPOR Y2, Y5, Y5
	VPMOVMSKB Y1, R10
	NOTE(BX)
	ADDQ $32, BX
	JMP  loop

rest: // of the last 32 bytes those from BX on
	BREAKS(DX)
	VPMOVMSKB Y1, R10
	VPMOVMSKB Y2, DI
	SUBQ DX, BX
	MOVQ $-1, R9
	SHLXQ BX, R9, R9
	ANDL R9, R10
	ANDL R9, DI
	NOTE(DX)
	VPMOVMSKB Y5, AX
	ORL  AX, DI
	BSRL R12, R12
	LEAQ 1(R13)(R12*1), R12
	MOVQ R8, n+24(FP)
	MOVQ R12, behind+32(FP)
	MOVQ DI, cr+40(FP)
	VZEROUPPER
	RET
