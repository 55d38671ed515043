#!/usr/bin/env bash
# LibreOffice 7.4.7 (Debian 12): a workbook (xlsx) of three rows, saved as "Microsoft Excel 2003 XML", has 528,384 rows,
# of which all but three are empty, and 26 MB. Saved from CSV, the same table has three rows and 4 kB.
# Guess before it was run: both files have three rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf 'Name,Email\nAnn,ann@example.org\nBob,bob@example.org\n' > table.csv
# The program has about fifty packages, so it is installed, not unpacked: this needs root.
command -v soffice > /dev/null || apt-get install -qq --yes --no-install-recommends libreoffice-calc-nogui=4:7.4.7-1+deb12u14 > /dev/null
convert() { soffice --headless "-env:UserInstallation=file://$folder/profile" --convert-to "$1" --outdir "$2" "$3" > /dev/null 2>&1; }
convert 'xml:MS Excel 2003 XML' from-csv table.csv
convert xlsx book table.csv
convert 'xml:MS Excel 2003 XML' from-xlsx book/table.xlsx
echo "LibreOffice $(dpkg-query -W -f '${Version}' libreoffice-calc-nogui)"
seen=$(for from in csv xlsx; do echo "rows from $from: $(grep -o '<Row' from-$from/table.xml | wc -l)"; done)
echo "$seen"
wc -c from-*/table.xml
expected='rows from csv: 3
rows from xlsx: 528384'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
