// Command gen writes tables.go of package uts46 from the Unicode Character
// Database and the data of UTS #46, whose folder UNICODE_DIR names:
//
//	UNICODE_DIR=DIR go generate ./adapters/uts46
//
// DIR holds UnicodeData.txt, IdnaMappingTable.txt, DerivedBidiClass.txt,
// DerivedCombiningClass.txt, DerivedGeneralCategory.txt, DerivedJoiningType.txt
// and DerivedNormalizationProps.txt. Files of different versions are an error; the
// version is said in the output.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run() error {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		return fmt.Errorf("UNICODE_DIR is not set")
	}
	source, err := generate(dir)
	if err != nil {
		return err
	}
	return os.WriteFile("tables.go", source, 0o666)
}
