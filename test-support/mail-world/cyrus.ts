import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { runUnpacked, unpackPackages } from '../debian-packages.ts';
import { openToAll, testFolder } from '../folder.ts';
import { freePort } from '../free-port.ts';
import { isOpen } from '../is-open.ts';
import { until } from '../until.ts';

/** Debian's user and group `mail`. */
const MAIL = 8;

const USER = 'pray';
const PASSWORD = 'mailbox-secret';

/** Returns the folder of Cyrus, and of the library that Debian has in a package which others need. */
export const unpackCyrus = () =>
  unpackPackages(['cyrus-imapd', 'cyrus-common', 'sasl2-bin', 'libmspack0', 'libpcre3']);

/** Starts Cyrus with one mailbox. Mail is put into it by LMTP (RFC 2033), as a mail server does. */
export const startCyrus = async (packages: string) => {
  const folder = testFolder('cyrus');
  openToAll(folder);
  const [port, lmtpPort] = [await freePort(), await freePort()];
  for (const name of ['conf', 'conf/proc', 'conf/lock', 'conf/socket', 'spool']) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), MAIL, MAIL);
  }
  writeFileSync(
    join(folder, 'imapd.conf'),
    `
cyrus_user: mail
cyrus_group: mail
configdirectory: ${folder}/conf
proc_path: ${folder}/conf/proc
mboxname_lockpath: ${folder}/conf/lock
defaultpartition: default
partition-default: ${folder}/spool
autocreate_quota: 0
allowplaintext: yes
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: ${folder}/passwords
sasl_mech_list: PLAIN
servername: here.example
`,
  );
  writeFileSync(
    join(folder, 'cyrus.conf'),
    `
START {
  recover cmd="/usr/lib/cyrus/bin/ctl_cyrusdb -C ${folder}/imapd.conf -r"
}
SERVICES {
  imap cmd="imapd -C ${folder}/imapd.conf" listen="127.0.0.1:${port}" prefork=1
  lmtp cmd="lmtpd -C ${folder}/imapd.conf -a" listen="127.0.0.1:${lmtpPort}" prefork=1
}
`,
  );
  const start = `echo ${PASSWORD} | saslpasswd2 -p -c -f ${folder}/passwords -u here.example ${USER}
    chown mail ${folder}/passwords
    exec /usr/lib/cyrus/bin/master -C ${folder}/imapd.conf -M ${folder}/cyrus.conf -p ${folder}/pid -D`;
  const child = await runUnpacked(packages, {
    folder,
    users: { cyrus: 991 },
    command: ['sh', '-ec', start],
  });
  const log = () => Bun.file(join(folder, 'log')).text();
  const answers = async () => (await isOpen(port)) && (await isOpen(lmtpPort));
  await until('Cyrus answers', answers, 20_000).catch(async (error) => {
    throw new Error(await log(), { cause: error });
  });
  const transport = createTransport({
    host: '127.0.0.1',
    port: lmtpPort,
    lmtp: true,
    ignoreTLS: true,
  });
  return {
    imapUrl: `imap://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    /** Delivers a mail. */
    put: (raw: Buffer) =>
      transport.sendMail({ envelope: { from: 'naomi@example.org', to: USER }, raw }),
    log,
    stop: async () => {
      await child.stdin.end();
      return child.exited;
    },
  };
};
