#!/usr/bin/env bash
# abook 0.6.1 (Debian 12): a vCard of a person whose name is one word has this word as the family name and as the given
# name, so who joins both parts reads it twice. RFC 2426, section 3.1.2: a part that is missing is left empty.
# Guess before it was run: one part has the word, the other is empty.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq abook=0.6.1-2+b1 2> /dev/null
dpkg-deb -x abook_*.deb root
export HOME=$folder LC_ALL=C.UTF-8
printf '[0]\nname=Hana\nemail=hana@example.org\n\n[1]\nname=Hana Kim\nemail=kim@example.org\n' > people.abook
root/usr/bin/abook --convert --informat abook --infile people.abook --outformat vcard --outfile people.vcf
echo "abook $(dpkg-deb -f abook_*.deb Version)"
seen=$(grep '^N:' people.vcf | tr -d '\r')
echo "$seen"
expected='N:Hana;Hana
N:Kim;Hana'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
