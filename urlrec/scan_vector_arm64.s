//go:build gc && !purego

#include "textflag.h"

// A vector of NEON has 16 bytes. A lookup in a table of 16 returns 0 for an
// index above 15.

// The bit of each row. Bytes that are not ASCII are in rows 8 to 15, and have
// no bit, so they are in no set.
DATA rowBits<>+0(SB)/8, $0x8040201008040201
DATA rowBits<>+8(SB)/8, $0
GLOBL rowBits<>(SB), RODATA|NOPTR, $16

// The bit that each byte of a vector has in a mask: MASK adds up eight of them.
DATA maskBits<>+0(SB)/8, $0x8040201008040201
DATA maskBits<>+8(SB)/8, $0x8040201008040201
GLOBL maskBits<>(SB), RODATA|NOPTR, $16

// CONSTANTS loads both tables into V29 and V30, and 15 in each byte of V31.
#define CONSTANTS \
	MOVD  $rowBits<>(SB), R2    \
	VLD1  (R2), [V29.B16]       \
	MOVD  $maskBits<>(SB), R2   \
	VLD1  (R2), [V30.B16]       \
	VMOVI $15, V31.B16

// ROWS sets each byte of rows to the bit of the row of that byte, and the byte
// to its column:
//   1. shift the upper four bits down
//   2. look up the bit
//   3. keep the lower four bits
#define ROWS(bytes, rows) \
	VUSHR $4, bytes.B16, rows.B16           \
	VTBL  rows.B16, [V29.B16], rows.B16     \
	VAND  V31.B16, bytes.B16, bytes.B16

// LOOKUP sets each byte of out to its bit in the mask if it is in the set in
// V28, or to 0:
//   1. look up the rows in the set that have the column of the byte
//   2. set all bits of the byte if its row is one of them
//   3. keep the bit of the mask
#define LOOKUP(columns, rows, out) \
	VTBL   columns.B16, [V28.B16], out.B16  \
	VCMTST rows.B16, out.B16, out.B16       \
	VAND   V30.B16, out.B16, out.B16

// Adding neighbours three times makes eight bytes one byte of the mask. VADDP
// adds those of its second operand, and then those of its first.

// LOOKUP32 sets bit i of R2 if byte i of V0 and V1 is in the set at R1, and
// moves R1 to the next set.
#define LOOKUP32 \
	VLD1.P 16(R1), [V28.B16]                \
	LOOKUP(V0, V4, V8)                      \
	LOOKUP(V1, V5, V9)                      \
	VADDP  V9.B16, V8.B16, V8.B16           \
	VADDP  V8.B16, V8.B16, V8.B16           \
	VADDP  V8.B16, V8.B16, V8.B16           \
	VMOV   V8.S[0], R2

// LOOKUP64 sets bit i of R2 if byte i of V0 to V3 is in the set at R1, and
// moves R1 to the next set.
#define LOOKUP64 \
	VLD1.P 16(R1), [V28.B16]                \
	LOOKUP(V0, V4, V8)                      \
	LOOKUP(V1, V5, V9)                      \
	LOOKUP(V2, V6, V10)                     \
	LOOKUP(V3, V7, V11)                     \
	VADDP  V9.B16, V8.B16, V8.B16           \
	VADDP  V11.B16, V10.B16, V10.B16        \
	VADDP  V10.B16, V8.B16, V8.B16          \
	VADDP  V8.B16, V8.B16, V8.B16           \
	VMOV   V8.D[0], R2

// func inSets32(p *byte, sets *[3]asciiSet) (a, b, c uint32)
TEXT ·inSets32(SB), NOSPLIT, $0-28
	MOVD p+0(FP), R0
	MOVD sets+8(FP), R1
	VLD1 (R0), [V0.B16, V1.B16] // the 32 bytes
	CONSTANTS
	ROWS(V0, V4)
	ROWS(V1, V5)
	LOOKUP32                    // the first set
	MOVW R2, a+16(FP)
	LOOKUP32                    // the second set
	MOVW R2, b+20(FP)
	LOOKUP32                    // the third set
	MOVW R2, c+24(FP)
	RET

// func inSets64(p *byte, sets *[3]asciiSet) (a, b, c uint64)
TEXT ·inSets64(SB), NOSPLIT, $0-40
	MOVD p+0(FP), R0
	MOVD sets+8(FP), R1
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16] // the 64 bytes
	CONSTANTS
	ROWS(V0, V4)
	ROWS(V1, V5)
	ROWS(V2, V6)
	ROWS(V3, V7)
	LOOKUP64                    // the first set
	MOVD R2, a+16(FP)
	LOOKUP64                    // the second set
	MOVD R2, b+24(FP)
	LOOKUP64                    // the third set
	MOVD R2, c+32(FP)
	RET

// func inSet64(p *byte, set *asciiSet) (in uint64)
TEXT ·inSet64(SB), NOSPLIT, $0-24
	MOVD p+0(FP), R0
	MOVD set+8(FP), R1
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16] // the 64 bytes
	CONSTANTS
	ROWS(V0, V4)
	ROWS(V1, V5)
	ROWS(V2, V6)
	ROWS(V3, V7)
	LOOKUP64
	MOVD R2, in+16(FP)
	RET
