#!/usr/bin/env bash
# ical.js 2.2.1: a local time in the hour that clocks show twice in autumn is the second one. RFC 5545, section 3.3.5: it is the
# first one. Berlin's clocks show 02:30 at 00:30 and at 01:30 UTC on 25 October 2026.
# Guess before it was run: 02:30 in Berlin is 00:30 UTC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > twice.mjs << 'END'
import ICAL from 'ical.js';
const zone = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:20251026T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20260329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE`;
const berlin = new ICAL.Timezone(new ICAL.Component(ICAL.parse(zone.replaceAll('\n', '\r\n'))));
for (const hour of [1, 2, 3]) {
  const time = ICAL.Time.fromData({ year: 2026, month: 10, day: 25, hour, minute: 30 }, berlin);
  console.log(`0${hour}:30 is ${time.convertToZone(ICAL.Timezone.utcTimezone)}`);
}
END
echo "ical.js $(node -p "require('./node_modules/ical.js/package.json').version")"
seen=$(node twice.mjs)
echo "$seen"
expected='01:30 is 2026-10-24T23:30:00Z
02:30 is 2026-10-25T01:30:00Z
03:30 is 2026-10-25T02:30:00Z'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
