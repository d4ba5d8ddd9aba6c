//go:build !purego

#include "textflag.h"

// MARK sets the upper bit of the bytes of y that are to be found at the offset off of
// AX. It uses t.
#define MARK(off, y, t) \
	VMOVDQU  off(SI)(AX*1), y; \
	VPCMPEQB y, Y0, t; \
	VPOR     t, y, y

// func plainAVX2(p *byte, n int) int
TEXT ·plainAVX2(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVL $8, AX
	VMOVD AX, X0
	VPBROADCASTB X0, Y0
	XORQ AX, AX

block:
	MARK(0, Y1, Y5)
	MARK(32, Y2, Y6)
	MARK(64, Y3, Y7)
	MARK(96, Y4, Y8)
	VPOR Y1, Y2, Y1
	VPOR Y3, Y4, Y3
	VPOR Y1, Y3, Y1
	VPMOVMSKB Y1, BX
	TESTL BX, BX
	JNZ  done
	ADDQ $128, AX
	CMPQ AX, CX
	JLT  block

done:
	MOVQ AX, ret+16(FP)
	VZEROUPPER
	RET
