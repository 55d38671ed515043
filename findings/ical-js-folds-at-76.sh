#!/usr/bin/env bash
# ical.js 2.2.1: a calendar that it writes has lines of 76 octets. RFC 5545, section 3.1: lines of text should not be longer
# than 75 octets, without the line break; the space that begins a folded line is one of them.
# A careful guess: no line has more than the 75 octets of `ICAL.foldLength`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > fold.mjs << 'END'
import ICAL from 'ical.js';
const text = ICAL.stringify(['vevent', [['summary', {}, 'text', 'a'.repeat(200)]], []]);
console.log(text.split('\r\n').map((line) => Buffer.byteLength(line)).join(' '));
END
echo "ical.js $(node -p "require('./node_modules/ical.js/package.json').version")"
seen=$(node fold.mjs)
echo "octets of the lines: $seen"
[[ $seen == '12 75 76 59 10'* ]] || { echo 'This has changed.'; exit 1; }
