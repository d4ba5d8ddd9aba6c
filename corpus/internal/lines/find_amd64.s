//go:build !purego

#include "textflag.h"

// PAIRS sets the bytes of y where a line break stands before the byte in Y1, at
// the offset off of AX.
#define PAIRS(off, y, t) \
	VPCMPEQB off(SI)(AX*1), Y0, y; \
	VPCMPEQB (off+1)(SI)(AX*1), Y1, t; \
	VPAND    t, y, y

// func pairAVX2(p *byte, n int, c byte) int
TEXT ·pairAVX2(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVL $10, AX
	VMOVD AX, X0
	VPBROADCASTB X0, Y0
	MOVBLZX c+16(FP), AX
	VMOVD AX, X1
	VPBROADCASTB X1, Y1
	XORQ AX, AX
	LEAQ -128(CX), DX // the last place for four blocks

four:
	CMPQ AX, DX
	JGT  one
	PAIRS(0, Y2, Y6)
	PAIRS(32, Y3, Y7)
	PAIRS(64, Y4, Y8)
	PAIRS(96, Y5, Y9)
	VPOR Y2, Y3, Y6
	VPOR Y4, Y5, Y7
	VPOR Y6, Y7, Y6
	VPTEST Y6, Y6
	JNZ  one // which of the four it is
	ADDQ $128, AX
	JMP  four

one:
	CMPQ AX, CX
	JGE  done
	PAIRS(0, Y2, Y6)
	VPMOVMSKB Y2, BX
	TESTL BX, BX
	JNZ  found
	ADDQ $32, AX
	JMP  one

found:
	BSFL BX, BX
	ADDQ BX, AX

done:
	MOVQ AX, ret+24(FP)
	VZEROUPPER
	RET
