"""Writes the people of the file argv[1] as argv[2].xlsx by openpyxl, and as argv[3].xlsx by XlsxWriter."""
import sys

import openpyxl
import xlsxwriter

with open(sys.argv[1], encoding="utf-8") as file:
    rows = [[cell.replace("\\n", "\n") for cell in line.rstrip("\n").split("\t")] for line in file]

book = openpyxl.Workbook()
for row in rows:
    book.active.append(row)
book.save(sys.argv[2])

writer = xlsxwriter.Workbook(sys.argv[3])
sheet = writer.add_worksheet()
for number, row in enumerate(rows):
    for column, cell in enumerate(row):
        if "@" in cell and " " not in cell:
            sheet.write_url(number, column, f"mailto:{cell}", string=cell)
        else:
            sheet.write(number, column, cell)
writer.close()
