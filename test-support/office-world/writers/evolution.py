"""Writes the people of the file argv[1] as vCards 3.0 and 2.1 into argv[2] and argv[3], by Evolution's library."""
import sys

import gi

gi.require_version("EBookContacts", "1.2")
from gi.repository import EBookContacts  # noqa: E402

with open(sys.argv[1], encoding="utf-8") as file:
    rows = [[cell.replace("\\n", "\n") for cell in line.rstrip("\n").split("\t")] for line in file]

# The names of these formats begin with a digit, so Python cannot write them as attributes.
for path, version in zip(sys.argv[2:], (getattr(EBookContacts.VCardFormat, name) for name in ("30", "21"))):
    with open(path, "w", encoding="utf-8", newline="") as file:
        for first, last, email, other, note, name in rows:
            contact = EBookContacts.Contact()
            contact.set_property("full-name", name)
            contact.set_property("given-name", first)
            contact.set_property("family-name", last)
            if email:
                contact.set_property("email-1", email)
            if other:
                contact.set_property("email-2", other)
            if note:
                contact.set_property("note", note)
            file.write(contact.to_string(version) + "\r\n")
