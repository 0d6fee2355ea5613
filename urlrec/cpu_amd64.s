//go:build !amd64.v3 && gc && !purego

#include "textflag.h"

// func cpuid(leaf uint32) (eax, ebx, ecx uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-20
	MOVL leaf+0(FP), AX
	XORL CX, CX          // subleaf 0
	CPUID                // changes AX, BX, CX and DX
	MOVL AX, eax+8(FP)
	MOVL BX, ebx+12(FP)
	MOVL CX, ecx+16(FP)
	RET

// func xgetbv() (eax uint32)
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX          // register XCR0
	XGETBV               // changes AX and DX
	MOVL AX, eax+0(FP)
	RET
