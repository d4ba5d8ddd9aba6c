//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "vectors_amd64.h"

// VECTOR puts the bytes c four times behind one another.
#define VECTOR(name, c) \
	DATA name<>+0(SB)/8, $c; \
	DATA name<>+8(SB)/8, $c; \
	DATA name<>+16(SB)/8, $c; \
	DATA name<>+24(SB)/8, $c; \
	GLOBL name<>(SB), RODATA|NOPTR, $32

// Of the classes of bytes before a colon, as signed numbers, those above noAlnum are
// letters and digits, those above noScheme what may stand in a scheme, and those up to
// gap what may stand between words, marks included.
VECTOR(·noAlnum, 0x0f0f0f0f0f0f0f0f)
VECTOR(·noScheme, 0x0707070707070707)
VECTOR(·gap, 0x0303030303030303)

// FETCHED is how far behind a block the text is fetched that is looked at next: where a
// reader shows its text in steps of so many bytes, the next step does not wait for
// memory.
#define FETCHED 16384

// KEEP clears the colons in y, those at off(SI), that are ruled out. It uses Y2
// to Y5.
#define KEEP(off, y) \
	CLASSES((off-1), Y11, Y10, Y2); \
	CLASSES((off-2), Y9, Y8, Y3); \
	VPSHUFB  (off-3)(SI), Y6, Y4; \
	VMOVDQU  (off+1)(SI), Y5; \
	VPAND    Y3, Y2, Y2; \
	VPAND    Y4, Y2, Y2; \
	VPCMPEQB Y13, Y2, Y2; \
	VPSHUFB  Y5, Y7, Y3; \
	VPCMPEQB Y5, Y3, Y3; \
	VPOR     Y3, Y2, Y2; \
	VPAND    Y2, y, y

VECTOR(·small, 0x2020202020202020)
VECTOR(·letterX, 0x7878787878787878)
VECTOR(·hyphen, 0x2d2d2d2d2d2d2d2d)

// ENDS goes to keep if a scheme without "//" may end before the colon at (R14). It uses
// R9, R13, BX and BP.
#define ENDS(keep, ruled) \
	MOVBLZX -1(R14), BX; \
	MOVBLZX -2(R14), BP; \
	MOVBLZX -3(R14), R13; \
	LEAQ    ·lastPlace(SB), R9; \
	MOVBLZX (R9)(BX*1), BX; \
	LEAQ    ·place(SB), R9; \
	MOVBLZX (R9)(BP*1), BP; \
	MOVBLZX (R9)(R13*1), R13; \
	SHLL    $6, BP; \
	ORL     BP, BX; \
	LEAQ    ·schemeEnds(SB), R9; \
	MOVQ    (R9)(BX*8), BX; \
	BTQ     R13, BX; \
	JCC     ruled; \
	CMPQ    BX, $-1; \
	JEQ     keep; \
	CMPL    R13, $const_noPlace; \
	JEQ     keep; \
	MOVL    -4(R14), BP; \
	MOVBLZX BP, BX; \
	LEAQ    ·place(SB), R9; \
	CMPB    (R9)(BX*1), $const_noPlace; \
	JEQ     keep; \
	ORL     $const_smallWord, BP; \
	IMUL3L  $const_tailFactor, BP, BP; \
	SHRL    $16, BP; \
	MOVL    BP, BX; \
	SHRL    $5, BX; \
	LEAQ    ·schemeTails(SB), R9; \
	MOVL    (R9)(BX*4), BX; \
	BTL     BP, BX; \
	JCS     keep; \
ruled:

// PRIVATE goes to keep if "x-" stands in the 64 bytes before the colon at (R14). It uses
// Y0 to Y4.
#define PRIVATE(keep) \
	VMOVDQU  ·small<>(SB), Y0; \
	VMOVDQU  ·letterX<>(SB), Y1; \
	VMOVDQU  ·hyphen<>(SB), Y2; \
	VPOR     -64(R14), Y0, Y3; \
	VPOR     -32(R14), Y0, Y4; \
	VPCMPEQB Y1, Y3, Y3; \
	VPCMPEQB Y1, Y4, Y4; \
	VPCMPEQB -63(R14), Y2, Y0; \
	VPCMPEQB -31(R14), Y2, Y1; \
	VPAND    Y0, Y3, Y3; \
	VPAND    Y1, Y4, Y4; \
	VPOR     Y4, Y3, Y3; \
	VPTEST   Y3, Y3; \
	JNE      keep

// func colonsAVX2(k *kernel, p *byte, n int, places *[placesLen]uint32) (end, count int)
//
// It goes over the text of a chunk in three passes, of which the first two hardly
// branch: a branch that is foreseen wrongly costs more than a block. What stands far
// behind is fetched meanwhile, a line of it for each block: in the second pass where the
// chunk before held colons in most blocks, since there is more time then, or else in the
// first one.
//
//	DI        the tables
//	R8        the text's end, then how many masks there are
//	R11       the next place, R12 the last behind which a block's may not fit
//	DX        the text that is not gone over
//	SI        behind the block
//	R13       how far behind it is fetched in the pass, if anything; else 0
//	Y6        the classes of r, Y7 the bytes n, both by their lower halves
//	Y8 to Y11 the classes of q and p, Y12 half of those of bytes before a label's colon
//	Y13       0, Y14 the lower halves of bytes, Y15 colons
TEXT ·colonsAVX2(SB), 0, $528-48
	MOVQ k+0(FP), DI
	MOVQ p+8(FP), DX
	MOVQ n+16(FP), R8
	MOVQ places+24(FP), R11
	ADDQ DX, R8
	LEAQ ((const_placesLen-const_blockLen)*4)(R11), R12
	FILL(0x0f, X14, Y14)
	FILL(0x3a, X15, Y15)
	VPXOR Y13, Y13, Y13
	VBROADCASTI128 64(DI), Y6
	VBROADCASTI128 80(DI), Y7
	VBROADCASTI128 48(DI), Y8
	VBROADCASTI128 32(DI), Y9
	VBROADCASTI128 16(DI), Y10
	VBROADCASTI128 (DI), Y11
	VBROADCASTI128 112(DI), Y12
	MOVQ $FETCHED, R13

	// Which blocks up to BX hold colons: where they end goes to blocks[CX:R9].
chunk:
	LEAQ const_chunkLen(DX), BX
	CMPQ BX, R8
	CMOVQHI R8, BX
	LEAQ blocks-256(SP), CX
	MOVQ CX, R9

colons:
	PREFETCHT1 (DX)(R13*1)
	VPCMPEQB (DX), Y15, Y0
	VPCMPEQB 32(DX), Y15, Y1
	ADDQ $64, DX
	MOVQ DX, (R9)
	LEAQ 8(R9), R10
	VPOR Y0, Y1, Y2
	VPTEST Y2, Y2
	CMOVQNE R10, R9
	CMPQ DX, BX
	JB   colons
	MOVQ $FETCHED, R13
	CMPQ CX, R9
	JEQ  empty
	MOVQ DX, behind-520(SP)
	MOVQ R9, R10
	SUBQ CX, R10
	XORQ AX, AX
	CMPQ R10, $(const_chunkLen/const_blockLen*8*5/8)
	CMOVQHI AX, R13
	MOVQ R13, fetched-528(SP)
	XORQ $FETCHED, R13

	// Which of those in blocks[CX:BX] hold colons that are kept: their masks go to
	// masks[:BP], and where they end to blocks. AX is the mask.
	MOVQ R9, BX
	XORQ BP, BP

keep:
	MOVQ (CX), SI
	PREFETCHT1 (SI)(R13*1)
	VPCMPEQB -64(SI), Y15, Y0
	VPCMPEQB -32(SI), Y15, Y1
	KEEP(-64, Y0)
	KEEP(-32, Y1)
	VPMOVMSKB Y0, AX
	VPMOVMSKB Y1, R9
	SHLQ $32, R9
	ORQ  R9, AX
	MOVQ AX, masks-512(SP)(BP*8)
	MOVQ SI, blocks-256(SP)(BP*8)
	SETNE R9
	MOVBLZX R9, R9
	ADDQ R9, BP
	ADDQ $8, CX
	CMPQ CX, BX
	JB   keep
	XORQ CX, CX
	MOVQ p+8(FP), DX
	MOVQ BP, R8
	TESTQ R8, R8
	JEQ  resume

	// Which colons of masks[CX:R8] are those of labels, and where the others stand.
block:
	MOVQ masks-512(SP)(CX*8), AX
	MOVQ blocks-256(SP)(CX*8), SI

	// R14 is where a colon stands, R15 the byte behind it.
colon:
	TZCNTQ  AX, R14
	LEAQ    -64(SI)(R14*1), R14
	MOVQ    R14, R9
	SUBQ    DX, R9
	MOVL    R9, (R11)
	MOVBLZX 1(R14), R15
	CMPL    R15, $0x2f
	JEQ     store
	CMPL    R15, $0x20
	JLS     white
	CMPL    R15, $0x5c
	JEQ     store
	CMPL    R15, $0x26
	JEQ     store
	ENDS(store, notscheme)
	PRIVATE(store)
	JMP     drop

store:
	ADDQ    $4, R11
	BLSRQ   AX, AX
	JNZ     colon

next:
	CMPQ R11, R12
	JHI  done
	INCQ CX
	CMPQ CX, R8
	JB   block

resume:
	MOVQ behind-520(SP), DX
	MOVQ fetched-528(SP), R13
	MOVQ p+8(FP), R8
	ADDQ n+16(FP), R8
	MOVQ places+24(FP), R9
	ADDQ $(const_placesEnough*4), R9
	CMPQ R11, R9
	JAE  ready

empty:
	CMPQ DX, R8
	JB   chunk

ready:
	MOVQ DX, SI

done:
	SUBQ p+8(FP), SI
	SUBQ places+24(FP), R11
	SHRQ $2, R11
	MOVQ SI, end+32(FP)
	MOVQ R11, count+40(FP)
	VZEROUPPER
	RET

	// R10 is the byte behind a space.
white:
	MOVQ      $0x100003e00, R9
	BTQ       R15, R9
	JCC       store
	CMPL      R15, $0x20
	JNE       broken
	MOVBLZX   2(R14), R10
	CMPL      R10, $0x20
	JLS       label
	CMPL      R10, $0x2f
	JEQ       label
	CMPL      R10, $0x5c
	JEQ       label
	CMPL      R10, $0x26
	JEQ       label
	ENDS(label, notopaque)
	PRIVATE(label)

drop:
	BLSRQ AX, AX
	JNZ   colon
	JMP   next

	// R10 is the four bytes before the colon.
broken:
	MOVL -4(R14), R10
	ORL  $const_smallWord, R10
	CMPL R10, $const_lastHTTP
	JEQ  store
	CMPL R10, $const_lastHTTPS
	JEQ  store

	// Y2 is the classes of the bytes before the colon.
label:
	VBROADCASTI128 128(DI), Y4
	VMOVDQU   -32(R14), Y5
	VPCMPEQB  Y5, Y15, Y1
	VPSHUFB   Y5, Y12, Y2
	VPSRLW    $4, Y5, Y5
	VPAND     Y5, Y14, Y5
	VPSHUFB   Y5, Y4, Y5
	VPAND     Y5, Y2, Y2
	VPCMPGTB  ·noAlnum<>(SB), Y2, Y3
	VPCMPGTB  ·noScheme<>(SB), Y2, Y4
	VPCMPGTB  ·gap<>(SB), Y2, Y5
	VPAND     ·noScheme<>(SB), Y2, Y0
	VPCMPEQB  Y13, Y0, Y0

	// R9 is the alnum, R10 the marks, BP where long words end behind which text goes
	// on.
	VPMOVMSKB Y3, R9
	VPMOVMSKB Y1, BP
	LEAL      (R9)(R9*1), R13
	ANDL      R13, BP
	VPMOVMSKB Y2, R10
	ORL       BP, R10
	ANDL      R9, R13
	LEAL      (R13*4), BP
	ANDL      R13, BP
	VPMOVMSKB Y5, R9
	SHRL      $1, R9
	ANDNL     BP, R9, BP
	VPMOVMSKB Y0, R9
	MOVL      R9, BX
	SHRL      $2, R9
	ANDL      R9, BP
	VPMOVMSKB Y4, R13
	ANDNL     BX, R13, R13
	NOTL      BX
	CMPL      R10, BP
	SETCS     R10

	// R9 is whether white space is before the word, or a space behind the colon and
	// behind that a word; but no slash is there. The place counts unless it is so.
	CMPL    R13, BX
	SETCS   R9
	CMPL    R15, $0x20
	SETEQ   R13
	CMPB    2(R14), $0x2f
	SETHI   BP
	SETNE   BX
	ANDL    BP, R13
	ORL     R13, R9
	ANDL    BX, R9
	ANDL    R10, R9
	LEAQ    4(R11), R10
	TESTB   R9, R9
	CMOVQEQ R10, R11
	BLSRQ   AX, AX
	JNZ     colon
	JMP     next
