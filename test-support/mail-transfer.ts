import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runUnpacked } from './debian-packages.ts';
import { openToAll, testFolder } from './folder.ts';
import { freePort } from './free-port.ts';
import { isOpen } from './is-open.ts';
import { until } from './until.ts';

/* Postfix, Exim and OpenSMTPD as the mail server of a congregation, whose own domain is example.org. */

/** Debian's user and group `mail`. */
const MAIL = 8;

/** For each domain, the port of its mail server. */
export type Routes = Record<string, number>;

/** A domain whose mail Postfix and Exim deliver themselves. It has no mailbox. */
export const EMPTY = 'empty.example';

type Started = {
  url: string;
  /** Returns the reports to addresses of example.org. */
  reports: () => string[];
  log: () => Promise<string>;
  stop: () => Promise<unknown>;
};

const startedFrom = async (
  folder: string,
  port: number,
  child: Awaited<ReturnType<typeof runUnpacked>>,
): Promise<Started> => {
  const log = () => Bun.file(join(folder, 'log')).text();
  await until('the mail server answers', () => isOpen(port), 20_000).catch(async (error) => {
    throw new Error(await log(), { cause: error });
  });
  const stop = async () => {
    await child.stdin.end();
    return child.exited;
  };
  const inbox = join(folder, 'in/new');
  const mails = () =>
    existsSync(inbox)
      ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name), 'utf8'))
      : [];
  const reports = () => mails().filter((mail) => /^From:.*mailer-daemon@/im.test(mail));
  return { url: `smtp://127.0.0.1:${port}`, reports, log, stop };
};

/** Parts of Postfix: the name, the program, whether the name is private, and how often and how many run. */
const SERVICES = [
  ['cleanup', 'cleanup', 'n', '- 0'],
  ['qmgr', 'qmgr', 'n', '300 1'],
  ['rewrite', 'trivial-rewrite', '-', '- -'],
  ['bounce', 'bounce', '-', '- 0'],
  ['defer', 'bounce', '-', '- 0'],
  ['trace', 'bounce', '-', '- 0'],
  ['proxymap', 'proxymap', '-', '- -'],
  ['smtp', 'smtp', '-', '- -'],
  ['error', 'error', '-', '- -'],
  ['retry', 'error', '-', '- -'],
  ['anvil', 'anvil', '-', '- 1'],
];
const QUEUES = ['incoming', 'active', 'deferred', 'defer', 'bounce', 'hold', 'corrupt', 'flush'];

/** Returns a table of Postfix with these rows. An empty one has no name. */
const inline = (rows: string[]) => (rows.length > 0 ? `inline:{${rows.join(',')}}` : '');

/** Mailboxes to deliver to: their folder, its owner, and the users of example.org. */
type Boxes = { folder: string; owner: number; users: string[] };

/** Starts Postfix, which reports a delay after a second. Without `boxes` all mail of example.org goes into one. */
export const startPostfix = async (packages: string, routes: Routes, boxes?: Boxes) => {
  const folder = testFolder('postfix');
  openToAll(folder);
  const port = await freePort();
  for (const name of ['queue', 'queue/pid', 'etc']) mkdirSync(join(folder, name));
  for (const name of [
    ...QUEUES,
    'saved',
    'trace',
    'private',
    'public',
    'maildrop',
    '../data',
    '../in',
  ]) {
    mkdirSync(join(folder, 'queue', name));
    chownSync(join(folder, 'queue', name), MAIL, MAIL);
  }
  const transports = Object.entries(routes).map(
    ([domain, to]) => `{${domain}=smtp:[127.0.0.1]:${to}}`,
  );
  const users = (boxes?.users ?? []).map((user) => `{${user}@example.org=${user}/}`);
  writeFileSync(
    join(folder, 'etc/main.cf'),
    `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
mail_owner = mail
setgid_group = games
default_privs = nobody
myhostname = mx.here.example
mydestination = ${EMPTY}
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${boxes?.folder ?? folder}
virtual_mailbox_maps = ${boxes ? inline(users) : 'static:in/'}
virtual_minimum_uid = 1
virtual_uid_maps = static:${boxes?.owner ?? MAIL}
virtual_gid_maps = static:${boxes?.owner ?? MAIL}
recipient_delimiter = +
transport_maps = ${inline(transports)}
delay_warning_time = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
maillog_file = /dev/stdout
`,
  );
  const services = SERVICES.map(
    ([name, program, access, most]) => `${name} unix ${access} - n ${most} ${program}\n`,
  );
  writeFileSync(
    join(folder, 'etc/master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd
local unix - n n - - local
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
${services.join('')}`,
  );
  const command = ['/usr/lib/postfix/sbin/master', '-s', '-c', `${folder}/etc`];
  return startedFrom(folder, port, await runUnpacked(packages, { folder, command }));
};

/** Starts Exim. */
export const startExim = async (packages: string, routes: Routes) => {
  const folder = testFolder('exim');
  openToAll(folder);
  const port = await freePort();
  for (const name of ['spool', 'in']) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), MAIL, MAIL);
  }
  const all = Object.entries(routes);
  const routers = all.map(
    ([domain], at) => `
to_${at}:
  driver = manualroute
  domains = ${domain}
  transport = port_${at}
  route_list = * 127.0.0.1
  self = send`,
  );
  const transports = all.map(
    ([, to], at) => `
port_${at}:
  driver = smtp
  port = ${to}
  allow_localhost`,
  );
  writeFileSync(
    join(folder, 'exim.conf'),
    `
primary_hostname = mx.here.example
exim_user = mail
exim_group = mail
spool_directory = ${folder}/spool
log_file_path = ${folder}/spool/%slog
pid_file_path = ${folder}/spool/pid
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
domainlist local_domains = ${EMPTY}
acl_smtp_rcpt = accept
acl_smtp_data = accept
host_lookup =
tls_advertise_hosts =
begin routers
here:
  driver = accept
  domains = example.org
  transport = inbox
${routers.join('')}
begin transports
inbox:
  driver = appendfile
  directory = ${folder}/in
  maildir_format
  user = mail
${transports.join('')}
begin retry
* * F,2h,1m
`,
  );
  const command = ['/usr/sbin/exim4', '-C', `${folder}/exim.conf`, '-bdf'];
  const users = { 'Debian-exim': MAIL };
  return startedFrom(folder, port, await runUnpacked(packages, { folder, users, command }));
};

/** Starts OpenSMTPD. */
export const startOpenSmtpd = async (packages: string, routes: Routes) => {
  const folder = testFolder('opensmtpd');
  openToAll(folder);
  const port = await freePort();
  mkdirSync(join(folder, 'in'));
  chownSync(join(folder, 'in'), MAIL, MAIL);
  const all = Object.entries(routes);
  writeFileSync(
    join(folder, 'smtpd.conf'),
    `
table all { "@" = "mail" }
listen on 127.0.0.1 port ${port}
action "inbox" maildir "${folder}/in" virtual <all>
${all.map(([, to]) => `action "port ${to}" relay host smtp://127.0.0.1:${to}`).join('\n')}
match from any for domain "example.org" action "inbox"
${all.map(([domain, to]) => `match from any for domain "${domain}" action "port ${to}"`).join('\n')}
`,
  );
  const start = `mkdir -p /var/lib/opensmtpd/empty; exec smtpd -d -f ${folder}/smtpd.conf`;
  const child = await runUnpacked(packages, {
    folder,
    users: { opensmtpd: 991, opensmtpq: 992 },
    empty: ['/var/spool', '/var/lib', '/run'],
    command: ['sh', '-ec', start],
  });
  return startedFrom(folder, port, child);
};
