// Command gen writes tables.go of package uts46 from the Unicode Character
// Database and the data of UTS #46, whose folder UNICODE_DIR names:
//
//	UNICODE_DIR=DIR go generate ./adapters/uts46
//
// DIR holds UnicodeData.txt, IdnaMappingTable.txt, DerivedBidiClass.txt,
// DerivedCombiningClass.txt, DerivedGeneralCategory.txt, DerivedJoiningType.txt
// and DerivedNormalizationProps.txt, all of the same version. That version
// becomes uts46.UnicodeVersion.
package main

import "github.com/weburl-go/weburl/internal/generator"

var tables = generator.File{Name: "tables.go", Variable: "UNICODE_DIR", Source: source}

func main() { tables.Main() }
