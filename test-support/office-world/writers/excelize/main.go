// Writes the people of the file os.Args[1] as the workbook os.Args[2], by Excelize.
package main

import (
	"os"
	"strings"

	"github.com/xuri/excelize/v2"
)

func main() {
	text, err := os.ReadFile(os.Args[1])
	must(err)
	book := excelize.NewFile()
	for number, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		for column, cell := range strings.Split(line, "\t") {
			name, err := excelize.CoordinatesToCellName(column+1, number+1)
			must(err)
			must(book.SetCellStr("Sheet1", name, strings.ReplaceAll(cell, "\\n", "\n")))
		}
	}
	must(book.SaveAs(os.Args[2]))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
