#!/usr/bin/env bash
# Courier 5.0.13 (Debian 12), with Debian's settings: a mail that arrives during IDLE is reported up to 60 seconds later,
# though gamin, which reports changed files, is installed with it. If the client ends IDLE, the mail is reported at once.
# RFC 2177 has IDLE so that a client need not ask; it ends IDLE for the sake of the connection alone, every 29 minutes.
# Guess before it was run: the mail is reported within seconds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
packages='courier-imap=5.0.13+1.0.16-3+b6 courier-base=1.0.16-3+b6 courier-authlib=0.71.4-1+b2 gamin=0.1.10-6 libgamin0=0.1.10-6
  libcourier-unicode4=2.1.2-2+b2 libidn12=1.41-1 libgdbm6=1.23-3'
# shellcheck disable=SC2086
apt-get download -qq $packages 2> /dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
cat > run.mjs << 'END'
import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Starts imapd without a sign-in, as by ssh, and begins IDLE. */
const idle = async (box) => {
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(`${box}/${part}`, { recursive: true });
  const imapd = spawn('/usr/bin/imapd', [box]);
  let said = '';
  imapd.stdout.on('data', (data) => (said += data));
  imapd.stderr.pipe(process.stderr);
  const until = async (words) => {
    while (!said.includes(words)) {
      if (imapd.exitCode !== null) throw new Error(`imapd ended: ${said}`);
      await pause(5);
    }
  };
  await until('* PREAUTH');
  imapd.stdin.write('a SELECT INBOX\r\n');
  await until('a OK');
  imapd.stdin.write('b IDLE\r\n');
  await until('+ entering idle mode');
  // The first look at the mailbox is over.
  await pause(2_000);
  const begun = performance.now();
  writeFileSync(`${box}/tmp/1.1.host`, 'From: ann@example.org\r\nSubject: Rain\r\n\r\nAmen\r\n');
  renameSync(`${box}/tmp/1.1.host`, `${box}/new/1.1.host`);
  return {
    /** Waits until the mail is reported. Returns how long that took. */
    reported: async () => {
      await until('* 1 EXISTS');
      const seconds = (performance.now() - begun) / 1_000;
      console.error(`reported after ${seconds.toFixed(1)} s`);
      imapd.kill();
      return seconds > 30 ? 'after more than 30 seconds' : seconds < 5 ? 'within 5 seconds' : 'later';
    },
    done: () => imapd.stdin.write('DONE\r\n'),
  };
};
const left = await idle('left');
left.done();
console.log('when the client ends IDLE:', await left.reported());
console.log('during IDLE:', await (await idle('waiting')).reported());
END
# Needs root: gamin is found in /usr alone, so the packages are mounted there where only this command sees them.
cat > run.sh << 'END'
mount -t overlay overlay -o "lowerdir=$PWD/root/usr:/usr" /usr
set -a
. root/etc/courier/imapd
node run.mjs
END
seen=$(unshare --mount --pid --fork --mount-proc --kill-child sh -e run.sh)
echo "courier-imap $(dpkg-deb -f courier-imap_*.deb Version)"
echo "$seen"
expected='when the client ends IDLE: within 5 seconds
during IDLE: after more than 30 seconds'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
