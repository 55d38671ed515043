#!/bin/sh
# Before the files are there. Debian calls it with "install" or "upgrade", rpm with 1 or 2.
set -e
# Debian tells what comes after the files also of a package that was removed before, as of an upgrade.
case "$1" in
install | 1) touch /run/upheld-is-new ;;
esac
