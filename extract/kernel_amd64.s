//go:build !purego

#include "textflag.h"

DATA ·blank<>+0(SB)/8, $0x2020202020202020
DATA ·blank<>+8(SB)/8, $0x2020202020202020
DATA ·blank<>+16(SB)/8, $0x2020202020202020
DATA ·blank<>+24(SB)/8, $0x2020202020202020
GLOBL ·blank<>(SB), RODATA|NOPTR, $32

DATA ·x<>+0(SB)/8, $0x7878787878787878
DATA ·x<>+8(SB)/8, $0x7878787878787878
DATA ·x<>+16(SB)/8, $0x7878787878787878
DATA ·x<>+24(SB)/8, $0x7878787878787878
GLOBL ·x<>(SB), RODATA|NOPTR, $32

DATA ·hyphen<>+0(SB)/8, $0x2d2d2d2d2d2d2d2d
DATA ·hyphen<>+8(SB)/8, $0x2d2d2d2d2d2d2d2d
DATA ·hyphen<>+16(SB)/8, $0x2d2d2d2d2d2d2d2d
DATA ·hyphen<>+24(SB)/8, $0x2d2d2d2d2d2d2d2d
GLOBL ·hyphen<>(SB), RODATA|NOPTR, $32

DATA ·opening<>+0(SB)/8, $0x0303030303030303
DATA ·opening<>+8(SB)/8, $0x0303030303030303
DATA ·opening<>+16(SB)/8, $0x0303030303030303
DATA ·opening<>+24(SB)/8, $0x0303030303030303
GLOBL ·opening<>(SB), RODATA|NOPTR, $32

DATA ·alnum<>+0(SB)/8, $0x1c1c1c1c1c1c1c1c
DATA ·alnum<>+8(SB)/8, $0x1c1c1c1c1c1c1c1c
DATA ·alnum<>+16(SB)/8, $0x1c1c1c1c1c1c1c1c
DATA ·alnum<>+24(SB)/8, $0x1c1c1c1c1c1c1c1c
GLOBL ·alnum<>(SB), RODATA|NOPTR, $32

DATA ·inWord<>+0(SB)/8, $0x7c7c7c7c7c7c7c7c
DATA ·inWord<>+8(SB)/8, $0x7c7c7c7c7c7c7c7c
DATA ·inWord<>+16(SB)/8, $0x7c7c7c7c7c7c7c7c
DATA ·inWord<>+24(SB)/8, $0x7c7c7c7c7c7c7c7c
GLOBL ·inWord<>(SB), RODATA|NOPTR, $32

// FILL makes every byte of y the constant c.
#define FILL(c, x, y) \
	MOVL         $c, AX; \
	VMOVD        AX, x; \
	VPBROADCASTB x, y

// PRIVATE makes the bytes of y 0xff where "x-" stands at off(SI). It uses Y5.
#define PRIVATE(off, y) \
	VMOVDQU  off(SI), y; \
	VPOR     ·blank<>(SB), y, y; \
	VPCMPEQB ·x<>(SB), y, y; \
	VMOVDQU  (off+1)(SI), Y5; \
	VPCMPEQB ·hyphen<>(SB), Y5, Y5; \
	VPAND    Y5, y, y

// CLASSES makes y the classes of the bytes at off(SI) by the tables low and
// high. It uses Y5.
#define CLASSES(off, low, high, y) \
	VMOVDQU off(SI), Y5; \
	VPSHUFB Y5, low, y; \
	VPSRLW  $4, Y5, Y5; \
	VPAND   Y5, Y14, Y5; \
	VPSHUFB Y5, high, Y5; \
	VPAND   Y5, y, y

// KEEP clears the colons in y, those at off(SI), that are ruled out. It uses Y2
// to Y5.
#define KEEP(off, y) \
	CLASSES((off-1), Y11, Y10, Y2); \
	CLASSES((off-2), Y9, Y8, Y3); \
	VPAND    Y3, Y2, Y2; \
	VBROADCASTI128 96(DI), Y4; \
	VBROADCASTI128 112(DI), Y5; \
	VMOVDQU (off-3)(SI), Y3; \
	VPSHUFB Y3, Y4, Y4; \
	VPSRLW  $4, Y3, Y3; \
	VPAND   Y3, Y14, Y3; \
	VPSHUFB Y3, Y5, Y5; \
	VPAND    Y4, Y2, Y2; \
	VPAND    Y5, Y2, Y2; \
	VMOVDQU  (off+1)(SI), Y5; \
	VPSHUFB  Y5, Y7, Y3; \
	VPCMPEQB Y5, Y3, Y3; \
	VPCMPEQB Y5, Y6, Y5; \
	VPOR     Y5, Y3, Y3; \
	VPAND    Y12, Y3, Y3; \
	VPANDN   Y2, Y3, Y2; \
	VPCMPEQB Y13, Y2, Y2; \
	VPAND    Y2, y, y

// func colonsAVX2(k *kernel, p *byte, n int, masks *[maskLen]uint64) (end, blocks int)
//
//	SI   behind the block
//	BX   the text's start, R8 its end
//	DI   the tables, R10 those near "x-", R9 either
//	R11  the next mask, R12 the end of the masks
//	CX   whether "x-" is in the block before R13
//	AX   the mask, DX the colons in it that a space follows and that are to be looked at
//	Y6   form feeds, Y7 the other bytes of n, by their lower halves
//	Y8   to Y11 the classes of q and p; those of r are in memory
//	Y12  the classes that do not count before those bytes
//	Y13  0, Y14 the lower halves of bytes, Y15 colons
TEXT ·colonsAVX2(SB), NOSPLIT, $0-48
	MOVQ k+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ n+16(FP), R8
	MOVQ masks+24(FP), R11
	MOVQ SI, BX
	ADDQ SI, R8
	LEAQ (8*8)(R11), R12
	XORQ R13, R13
	FILL(0x0c, X6, Y6)
	FILL(0xfc, X12, Y12)
	FILL(0x0f, X14, Y14)
	FILL(0x3a, X15, Y15)
	VPXOR Y13, Y13, Y13
	VBROADCASTI128 128(DI), Y7
	VBROADCASTI128 80(DI), Y8
	VBROADCASTI128 64(DI), Y9
	VBROADCASTI128 16(DI), Y10

skip:
	CMPQ SI, R8
	JAE  done
	VPCMPEQB (SI), Y15, Y0
	VPCMPEQB 32(SI), Y15, Y1
	ADDQ $64, SI
	VPOR Y0, Y1, Y2
	VPMOVMSKB Y2, AX
	TESTL AX, AX
	JZ   skip

colon:
	MOVQ DI, R9
	LEAQ 32(DI), R10
	PRIVATE(-64, Y2)
	PRIVATE(-32, Y3)
	VPOR Y2, Y3, Y4
	LEAQ -64(SI), AX
	CMPQ AX, R13
	JEQ  near
	PRIVATE(-128, Y2)
	PRIVATE(-96, Y3)
	VPOR Y2, Y3, Y2
	VPMOVMSKB Y2, CX

near:
	MOVQ SI, R13
	VPMOVMSKB Y4, AX
	ORL  AX, CX
	CMOVQNE R10, R9
	MOVL AX, CX
	VBROADCASTI128 (R9), Y11
	KEEP(-64, Y0)
	KEEP(-32, Y1)
	VPMOVMSKB Y0, AX
	VPMOVMSKB Y1, R9
	SHLQ $32, R9
	ORQ  R9, AX
	JZ   ready
	VMOVDQU ·blank<>(SB), Y2
	VPCMPEQB -63(SI), Y2, Y3
	VPCMPEQB -31(SI), Y2, Y4
	VPAND Y0, Y3, Y3
	VPAND Y1, Y4, Y4
	VPMOVMSKB Y3, DX
	VPMOVMSKB Y4, R9
	SHLQ $32, R9
	ORQ  R9, DX
	JNZ  line
	JMP  store

next:
	LEAQ -1(DX), R9
	ANDQ R9, DX
	JZ   ready

line:
	BSFQ DX, R9
	LEAQ -64(SI)(R9*1), R9
	CMPB 2(R9), $0x2f
	JLS  next
	VBROADCASTI128 144(DI), Y3
	VBROADCASTI128 160(DI), Y4
	VMOVDQU -32(R9), Y5
	VPSHUFB Y5, Y3, Y2
	VPSRLW $4, Y5, Y5
	VPAND Y5, Y14, Y5
	VPSHUFB Y5, Y4, Y5
	VPAND Y5, Y2, Y2
	VPTEST ·opening<>(SB), Y2
	JNZ  next
	VPAND ·alnum<>(SB), Y2, Y3
	VPAND ·inWord<>(SB), Y2, Y4
	VPCMPEQB Y13, Y3, Y3
	VPCMPEQB Y13, Y4, Y4
	VPMOVMSKB Y3, R9
	VPMOVMSKB Y4, R10
	NOTL R9
	ADDL R9, R9
	ANDL R10, R9
	TESTL $0xfffffff0, R9
	JZ   next
	LEAQ -1(DX), R9
	ANDQ DX, R9
	XORQ R9, DX
	XORQ DX, AX
	MOVQ R9, DX
	TESTQ DX, DX
	JNZ  line

ready:
	TESTQ AX, AX
	JNZ  store
	LEAQ -64(R12), R9
	CMPQ R11, R9
	JEQ  skip

store:
	MOVQ AX, (R11)
	ADDQ $8, R11
	CMPQ R11, R12
	JAE  done
	CMPQ SI, R8
	JAE  done
	VPCMPEQB (SI), Y15, Y0
	VPCMPEQB 32(SI), Y15, Y1
	ADDQ $64, SI
	VPOR Y0, Y1, Y2
	VPMOVMSKB Y2, AX
	TESTL AX, AX
	JNZ  colon
	JMP  store

done:
	SUBQ BX, SI
	LEAQ -64(R12), R9
	SUBQ R9, R11
	SHRQ $3, R11
	MOVQ SI, end+32(FP)
	MOVQ R11, blocks+40(FP)
	VZEROUPPER
	RET
