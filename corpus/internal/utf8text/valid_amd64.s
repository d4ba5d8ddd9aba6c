//go:build !purego

#include "textflag.h"

// FILL makes every byte of y, whose lower half is x, the constant c. It uses AX.
#define FILL(c, x, y) \
	MOVL         $c, AX; \
	VMOVD        AX, x; \
	VPBROADCASTB x, y

// func validAVX2(wrong *pairs, p *byte, n int) bool
//
//	Y8 to Y10  what may be wrong, by the halves
//	Y11        the lower halves of bytes, Y12 their upper bits
//	Y13, Y14   0x80 less than the first bytes of characters of three and of four bytes
TEXT ·validAVX2(SB), NOSPLIT, $0-25
	MOVQ wrong+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ n+16(FP), CX
	ADDQ SI, CX
	VBROADCASTI128 (DI), Y8
	VBROADCASTI128 16(DI), Y9
	VBROADCASTI128 32(DI), Y10
	FILL(0x0f, X11, Y11)
	FILL(0x80, X12, Y12)
	FILL(0x60, X13, Y13)
	FILL(0x70, X14, Y14)

	// Y0 is the bytes, Y1 to Y3 those one to three before them.
block:
	VMOVDQU (SI), Y0
	VMOVDQU -3(SI), Y3
	VPOR    Y0, Y3, Y4
	VPTEST  Y12, Y4
	JEQ     next // all of them are ASCII
	VMOVDQU -1(SI), Y1
	VMOVDQU -2(SI), Y2

	// Y4 is what is wrong with each pair, and two continuations.
	VPSRLW  $4, Y1, Y4
	VPAND   Y11, Y4, Y4
	VPSHUFB Y4, Y8, Y4
	VPAND   Y11, Y1, Y5
	VPSHUFB Y5, Y9, Y5
	VPAND   Y5, Y4, Y4
	VPSRLW  $4, Y0, Y6
	VPAND   Y11, Y6, Y6
	VPSHUFB Y6, Y10, Y6
	VPAND   Y6, Y4, Y4

	// Two continuations must stand behind the first byte of three or of four, and there only.
	VPSUBUSB Y13, Y2, Y2
	VPSUBUSB Y14, Y3, Y3
	VPOR     Y3, Y2, Y2
	VPAND    Y12, Y2, Y2
	VPXOR    Y2, Y4, Y4
	VPTEST   Y4, Y4
	JNE      invalid

next:
	ADDQ $32, SI
	CMPQ SI, CX
	JB   block
	MOVB $1, ret+24(FP)
	VZEROUPPER
	RET

invalid:
	MOVB $0, ret+24(FP)
	VZEROUPPER
	RET
