#!/bin/sh
# Sends keys, library and settings of every congregation to the storage, again and again. Litestream sends the
# databases. Seconds between two rounds: the first argument, else 10.
set -u
while :; do
  rclone sync "$UPHELD_CONGREGATIONS" "upheld:$UPHELD_S3_BUCKET/files/$UPHELD_HOST_NAME" \
    --include '/*/upheld.key' --include '/*/upheld-vapid.json' --include '/*/upheld.toml' \
    --include '/*/upheld.suspended' --include '/*/files/**' --exclude '*.tmp'
  sleep "${1:-10}"
done
