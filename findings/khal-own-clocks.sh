#!/usr/bin/env bash
# khal 0.14.1: an event whose file brings its time zone is shown by other clocks, if the zone's name is known to khal's own data.
# RFC 5545, section 3.2.19: TZID refers to the VTIMEZONE of the same file. So a file from a computer that knows a country's
# new rule is an hour wrong on a computer that does not.
# Guess before it was run: the file's zone is five hours ahead of UTC, so 07:00 is shown as 02:00 UTC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet khal==0.14.1 icalendar==6.3.2 tzdata==2025.2
mkdir own
cat > config << END
[calendars]
[[own]]
path = $folder/own
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = $folder/index
END
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//example//EN \
  BEGIN:VTIMEZONE TZID:Europe/Berlin \
  BEGIN:STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0500 TZOFFSETTO:+0500 END:STANDARD END:VTIMEZONE \
  BEGIN:VEVENT UID:1 DTSTAMP:20261201T000000Z 'DTSTART;TZID=Europe/Berlin:20261210T070000' \
  'DTEND;TZID=Europe/Berlin:20261210T073000' SUMMARY:Prayer END:VEVENT END:VCALENDAR > event.ics
export LC_ALL=C.UTF-8 HOME=$folder
python/bin/khal -c config import --batch -a own event.ics > /dev/null
echo "$(python/bin/khal --version)"
seen=$(python/bin/khal -c config list --day-format '' --format '{start-time} {title}' 2026-12-10 1d)
echo "$seen"
[[ $seen == '06:00 Prayer' ]] || { echo 'This has changed.'; exit 1; }
