#!/bin/sh
# When the files are gone. Debian calls it with "remove", then perhaps "purge"; rpm with how many versions stay.
set -e
case "$1" in
remove | purge | 0)
  # No package manager deletes what people wrote, and who asks for it must know where it is.
  if [ -d /var/lib/upheld ]; then
    echo 'upheld: what people wrote is still in /var/lib/upheld, and belongs to the user upheld.'
  fi
  if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
  ;;
esac
