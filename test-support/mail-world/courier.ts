import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runUnpacked, unpackPackages } from '../debian-packages.ts';
import { NOBODY } from '../dovecot.ts';
import { openToAll, testFolder } from '../folder.ts';
import { freePort } from '../free-port.ts';
import { isOpen } from '../is-open.ts';
import { until } from '../until.ts';

const USER = 'pray';
const PASSWORD = 'mailbox-secret';

/** Returns the folder of Courier, and of the libraries that Debian has in packages which others need. */
export const unpackCourier = () =>
  unpackPackages([
    ...['courier-imap', 'courier-base', 'courier-authlib', 'courier-authdaemon'],
    ...['courier-authlib-userdb', 'gamin', 'libcourier-unicode4', 'libpcre3'],
  ]);

/** Writes the settings of its user, and the hash of a password. Its lists of users are made at the start. */
const writeSettings = (packages: string, folder: string) => {
  const hash = createHash('sha1').update(PASSWORD).digest('base64');
  const owner = [`uid=${NOBODY}`, `gid=${NOBODY}`, `home=${folder}`, `mail=${folder}/Maildir`];
  const etc = join(packages, 'etc/courier');
  writeFileSync(join(etc, 'userdb'), `${USER}\t${owner.join('|')}\n.\n`);
  writeFileSync(join(etc, 'userdbshadow'), `${USER}\timappw={SHA}${hash}\n.\n`);
  for (const list of ['userdb', 'userdbshadow'])
    symlinkSync(`/run/courier/${list}.dat`, join(etc, `${list}.dat`));
  writeFileSync(join(etc, 'authdaemonrc'), SIGN_IN);
};

const SIGN_IN = `
authmodulelist="authuserdb"
authmodulelistorig="authuserdb"
daemons=1
authdaemonvar=/run/courier/authdaemon
DEBUG_LOGIN=0
DEFAULTOPTIONS=""
LOGGEROPTS=""
`;

/** Runs Courier with Debian's settings. */
const START = `
  mkdir -p /run/courier/authdaemon
  courier=/usr/lib/courier
  for list in userdb userdbshadow; do
    $courier/courier-authlib/makedatprog - /run/courier/new /run/courier/$list.dat < /etc/courier/$list
  done
  set -a
  . /etc/courier/imapd
  $courier/courier-authlib/authdaemond &
  exec /usr/sbin/couriertcpd -address=127.0.0.1 -maxprocs=$MAXDAEMONS -maxperip=$MAXPERIP $TCPDOPTS \\
    "$1" $courier/courier/imaplogin /usr/bin/imapd $MAILDIRPATH`;

/** Starts Courier with one mailbox. Mail is put into it as a mail server does: by a file. */
export const startCourier = async (packages: string) => {
  const folder = testFolder('courier');
  openToAll(folder);
  const port = await freePort();
  const box = join(folder, 'Maildir');
  for (const name of [box, ...['new', 'cur', 'tmp'].map((part) => join(box, part))]) {
    mkdirSync(name);
    chownSync(name, NOBODY, NOBODY);
  }
  writeSettings(packages, folder);
  const child = await runUnpacked(packages, {
    folder,
    empty: ['/run'],
    command: ['sh', '-ec', START, 'sh', String(port)],
  });
  const log = () => Bun.file(join(folder, 'log')).text();
  await until('Courier answers', () => isOpen(port), 20_000).catch(async (error) => {
    throw new Error(await log(), { cause: error });
  });
  let count = 0;
  return {
    imapUrl: `imap://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    /** Delivers a mail. */
    put: (raw: Buffer) => {
      const name = `${Date.now()}.${++count}.host`;
      writeFileSync(join(box, 'tmp', name), raw);
      chownSync(join(box, 'tmp', name), NOBODY, NOBODY);
      renameSync(join(box, 'tmp', name), join(box, 'new', name));
    },
    log,
    stop: async () => {
      await child.stdin.end();
      return child.exited;
    },
  };
};
