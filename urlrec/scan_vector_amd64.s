//go:build gc && !purego

#include "textflag.h"

// A vector of AVX2 has 32 bytes. Its two halves look up bytes in a table of 16
// on their own, so each table is loaded into both halves.

// The lower four bits of each byte.
DATA lowBits<>+0(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA lowBits<>+8(SB)/8, $0x0F0F0F0F0F0F0F0F
GLOBL lowBits<>(SB), RODATA|NOPTR, $16

// The bit of each row. Bytes that are not ASCII are in rows 8 to 15, and have
// all bits. A set has none for them, so the comparison in LOOKUP fails.
DATA rowBits<>+0(SB)/8, $0x8040201008040201
DATA rowBits<>+8(SB)/8, $0xFFFFFFFFFFFFFFFF
GLOBL rowBits<>(SB), RODATA|NOPTR, $16

// CONSTANTS loads both tables, into Y14 and Y15.
#define CONSTANTS \
	VBROADCASTI128 lowBits<>(SB), Y14 \
	VBROADCASTI128 rowBits<>(SB), Y15

// ROWS sets each byte of rows to the bit of the row of that byte:
//   1. shift the upper four bits down, with bits of the byte above
//   2. remove those bits
//   3. look up the bit
#define ROWS(bytes, rows) \
	VPSRLW  $4, bytes, rows   \
	VPAND   Y14, rows, rows   \
	VPSHUFB rows, Y15, rows

// LOOKUP sets bit i of mask if byte i is in the set in Y13. It uses Y12.
//   1. look up the rows in the set that have the column of the byte; for a byte
//      above 0x7F, the instruction returns 0
//   2. keep the row of the byte
//   3. make all bits of the byte equal: set if that row was there
//   4. take one bit of each byte
#define LOOKUP(bytes, rows, mask) \
	VPSHUFB   bytes, Y13, Y12 \
	VPAND     rows, Y12, Y12  \
	VPCMPEQB  rows, Y12, Y12  \
	VPMOVMSKB Y12, mask

// LOOKUP64 sets bit i of AX if byte i of Y0 and Y1 is in the set at addr. The
// rows are in Y2 and Y3. It uses BX.
#define LOOKUP64(addr) \
	VBROADCASTI128 addr, Y13 \
	LOOKUP(Y0, Y2, AX)       \
	LOOKUP(Y1, Y3, BX)       \
	SHLQ           $32, BX   \
	ORQ            BX, AX

// func inSets32(p *byte, sets *[3]asciiSet) (a, b, c uint32)
TEXT ·inSets32(SB), NOSPLIT, $0-28
	MOVQ           p+0(FP), SI
	MOVQ           sets+8(FP), DI
	VMOVDQU        (SI), Y0      // the 32 bytes
	CONSTANTS
	ROWS(Y0, Y2)
	VBROADCASTI128 0(DI), Y13    // the first set
	LOOKUP(Y0, Y2, AX)
	MOVL           AX, a+16(FP)
	VBROADCASTI128 16(DI), Y13   // the second set
	LOOKUP(Y0, Y2, AX)
	MOVL           AX, b+20(FP)
	VBROADCASTI128 32(DI), Y13   // the third set
	LOOKUP(Y0, Y2, AX)
	MOVL           AX, c+24(FP)
	VZEROUPPER                   // or later SSE instructions are slow
	RET

// func inSets64(p *byte, sets *[3]asciiSet) (a, b, c uint64)
TEXT ·inSets64(SB), NOSPLIT, $0-40
	MOVQ    p+0(FP), SI
	MOVQ    sets+8(FP), DI
	VMOVDQU 0(SI), Y0            // the first 32 bytes
	VMOVDQU 32(SI), Y1           // the next 32 bytes
	CONSTANTS
	ROWS(Y0, Y2)
	ROWS(Y1, Y3)
	LOOKUP64(0(DI))              // the first set
	MOVQ    AX, a+16(FP)
	LOOKUP64(16(DI))             // the second set
	MOVQ    AX, b+24(FP)
	LOOKUP64(32(DI))             // the third set
	MOVQ    AX, c+32(FP)
	VZEROUPPER                   // or later SSE instructions are slow
	RET

// func inSet64(p *byte, set *asciiSet) (in uint64)
TEXT ·inSet64(SB), NOSPLIT, $0-24
	MOVQ    p+0(FP), SI
	MOVQ    set+8(FP), DI
	VMOVDQU 0(SI), Y0            // the first 32 bytes
	VMOVDQU 32(SI), Y1           // the next 32 bytes
	CONSTANTS
	ROWS(Y0, Y2)
	ROWS(Y1, Y3)
	LOOKUP64(0(DI))
	MOVQ    AX, in+16(FP)
	VZEROUPPER                   // or later SSE instructions are slow
	RET
