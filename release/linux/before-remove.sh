#!/bin/sh
# Before the files go. Debian calls it with "remove" or "upgrade", rpm with how many versions stay.
set -e
case "$1" in
remove | 0) ;;
*) exit 0 ;;
esac
command -v systemctl > /dev/null || exit 0
if [ -d /run/systemd/system ]; then systemctl stop upheld.service || true; fi
systemctl disable upheld.service || true
