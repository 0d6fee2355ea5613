//go:build !amd64.v3 && gc && !purego

package urlrec

// hasVectors reports whether the program may use AVX2.
var hasVectors = hasAVX2()

// hasAVX2 reports whether the processor has AVX2, and the operating system
// saves the vector registers. The bits are those of Intel's manual, volume 1,
// section 14.3 and 14.7.1.
func hasAVX2() bool {
	const (
		osxsave, avx = 1 << 27, 1 << 28 // leaf 1, ECX
		xmm, ymm     = 1 << 1, 1 << 2   // XCR0
		avx2         = 1 << 5           // leaf 7, EBX
	)
	if leaves, _, _ := cpuid(0); leaves < 7 {
		return false
	}
	if _, _, ecx := cpuid(1); ecx&osxsave == 0 || ecx&avx == 0 {
		return false
	}
	if saved := xgetbv(); saved&xmm == 0 || saved&ymm == 0 {
		return false
	}
	_, ebx, _ := cpuid(7)
	return ebx&avx2 != 0
}

// cpuid runs the instruction CPUID for leaf, subleaf 0.
func cpuid(leaf uint32) (eax, ebx, ecx uint32)

// xgetbv returns the lower half of XCR0, which says what registers the
// operating system saves. A processor without osxsave does not have the
// instruction.
func xgetbv() (eax uint32)
