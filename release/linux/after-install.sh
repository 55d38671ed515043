#!/bin/sh
# When the files are there. Debian calls it with "configure", rpm with how many versions are there.
set -e
case "$1" in
configure | [1-9]*) ;;
*) exit 0 ;;
esac

if command -v systemd-sysusers > /dev/null; then
  systemd-sysusers upheld.conf
elif ! getent passwd upheld > /dev/null; then
  useradd --system --user-group --home-dir /var/lib/upheld --shell /usr/sbin/nologin upheld
fi
# It may hold the password of the mail server.
if [ -e /etc/upheld/upheld.toml ]; then chgrp upheld /etc/upheld/upheld.toml; fi

if [ -e /etc/systemd/system/upheld.service ]; then
  echo 'upheld: /etc/systemd/system/upheld.service stands before the service of this package.' >&2
  echo 'If you made it for an Upheld without a package, remove it: docs/operators/upgrades.md' >&2
fi

is_new=
if [ -e /run/upheld-is-new ]; then
  rm /run/upheld-is-new
  is_new=yes
fi
command -v systemctl > /dev/null || exit 0
# What systemd refuses, it says; the package is installed all the same.
if [ -n "$is_new" ]; then systemctl enable upheld.service || true; fi
# While an image is built, no systemd runs.
[ -d /run/systemd/system ] || exit 0
systemctl daemon-reload || true
if [ -n "$is_new" ]; then
  echo 'upheld: what it says, with the link for the first administrator: sudo journalctl -u upheld'
fi
if [ -z "$is_new" ]; then
  # One that the operator has stopped stays so.
  systemctl try-restart upheld.service || true
elif command -v deb-systemd-invoke > /dev/null; then
  # Asks first whether services may be started here (policy-rc.d).
  deb-systemd-invoke start upheld.service || true
else
  systemctl start upheld.service || true
fi
