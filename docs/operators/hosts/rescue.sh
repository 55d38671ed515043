#!/bin/sh
# Brings the congregations of a dead host back on this one, as the user of the host: sh rescue.sh host-a
# Make sure first that the dead host stays dead: it must not send mail again.
set -eu
umask 077
dead=$1
storage="upheld:$UPHELD_S3_BUCKET"
place="endpoint=$UPHELD_S3_ENDPOINT&region=$UPHELD_S3_REGION&forcePathStyle=true"

# By their files, not by their databases: what was removed there has no files any more, but its database stays
# in the storage for a while.
rclone lsf --dirs-only "$storage/files/$dead" | tr -d / | while read -r name; do
  if [ -e "$UPHELD_CONGREGATIONS/$name" ]; then
    echo "$name is here already" >&2
    continue
  fi
  # The host does not see it before it is whole: a name with a dot is no congregation's.
  new="$UPHELD_CONGREGATIONS/.$name"
  rm -rf "$new"
  rclone copy "$storage/files/$dead/$name" "$new"
  litestream restore -o "$new/upheld.db" "s3://$UPHELD_S3_BUCKET/databases/$dead/$name/upheld.db?$place"
  mv "$new" "$UPHELD_CONGREGATIONS/$name"
  echo "$name"
done
