"""Prints the start of each event of a calendar file as Evolution's library has it, in seconds since 1970.

Arguments: the file, then the beginning and the end of each span."""

import sys

import gi

gi.require_version("ECal", "2.0")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, ICalGLib

with open(sys.argv[1], newline="") as text:
    calendar = ICalGLib.Component.new_from_string(text.read())
assert calendar.count_errors() == 0, calendar.as_ical_string()
utc = ICalGLib.Timezone.get_utc_timezone()
times = [ICalGLib.Time.new_from_timet_with_zone(int(time), 0, utc) for time in sys.argv[2:]]


def zone_of(name, *_):
    return calendar.get_timezone(name)


def show(component, start, *_):
    print(component.get_summary(), start.as_timet_with_zone(start.get_timezone() or utc), sep="\t")
    return True


event = calendar.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
while event:
    for since, until in zip(times[::2], times[1::2]):
        ECal.recur_generate_instances_sync(
            event, since, until, show, None, zone_of, None, utc, None
        )
    event = calendar.get_next_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
