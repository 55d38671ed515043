import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runUnpacked, unpackPackages } from '../debian-packages.ts';
import { openToAll, testFolder } from '../folder.ts';
import { isOpen } from '../is-open.ts';
import { until } from '../until.ts';

/** Debian's user and group `mail`. */
const MAIL = 8;

/** Each domain's mail is answered by another program. */
export const AWAY = {
  vacation: 'vera@vacation.example',
  exim: 'esther@exim.example',
  pigeonhole: 'phoebe@pigeonhole.example',
};

const domainOf = (address: string) => address.replace(/.*@/, '');

export const unpackAway = () => unpackPackages(['exim4-daemon-light', 'vacation']);

/** A sieve script that answers each mail which is not automatic (RFC 5230). */
const SIEVE = 'require "vacation"; vacation :days 1 :subject "Away" "I am away until Monday.";';

/** Runs Dovecot's delivery, which runs the script. It sends by SMTP. */
const deliveryOf = (folder: string, smtpPort: number) => `
mail_location = maildir:${folder}/phoebe
postmaster_address = postmaster@pigeonhole.example
hostname = pigeonhole.example
submission_host = 127.0.0.1:${smtpPort}
log_path = /dev/stderr
info_log_path = /dev/stderr
ssl = no
default_internal_user = mail
protocol lda {
  mail_plugins = sieve
}
plugin {
  sieve = file:${folder}/away.sieve
}
`;

/** Exim keeps a copy of each mail, and hands it to the program that answers it. */
const routers = Object.entries(AWAY).map(
  ([program, address]) => `
copy_${program}:
  driver = accept
  domains = ${domainOf(address)}
  transport = copy_${program}
  unseen
${program}:
  driver = accept
  domains = ${domainOf(address)}
  transport = ${program}`,
);

const copies = (folder: string) =>
  Object.entries(AWAY).map(
    ([program, address]) => `
copy_${program}:
  driver = appendfile
  directory = ${folder}/in/${address}
  maildir_format
  user = mail`,
  );

const settings = (folder: string, port: number, smtpPort: number) => `
primary_hostname = mx.away.example
exim_user = mail
exim_group = mail
spool_directory = ${folder}/spool
log_file_path = ${folder}/spool/%slog
pid_file_path = ${folder}/spool/pid
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
acl_smtp_rcpt = accept
acl_smtp_data = accept
host_lookup =
tls_advertise_hosts =
trusted_users = mail
begin routers
${routers.join('')}
out:
  driver = manualroute
  transport = smtp
  route_list = * 127.0.0.1
  self = send
begin transports
${copies(folder).join('')}
vacation:
  driver = pipe
  command = /usr/bin/vacation -m ${folder}/message -f ${folder}/answered -a ${AWAY.vacation} vera
  user = mail
exim:
  driver = autoreply
  to = $reply_address
  from = ${AWAY.exim}
  subject = Re: $h_Subject:
  text = "I am away until Monday."
  user = mail
pigeonhole:
  driver = pipe
  command = /usr/lib/dovecot/dovecot-lda -c ${folder}/dovecot.conf -a ${AWAY.pigeonhole}
  environment = "HOME=${folder}:USER=phoebe"
  message_prefix =
  return_path_add
  user = mail
smtp:
  driver = smtp
  port = ${smtpPort}
  allow_localhost
begin retry
* * F,2h,1m
`;

/** Starts the mail server of members who are away: Exim at this port. It sends by the mail server at `smtpPort`. */
export const startAway = async (packages: string, { port, smtpPort }: Record<string, number>) => {
  const folder = testFolder('away');
  openToAll(folder);
  for (const name of ['spool', 'in']) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), MAIL, MAIL);
  }
  chownSync(folder, MAIL, MAIL);
  writeFileSync(join(folder, 'message'), 'Subject: Away\n\nI am away until Monday.\n');
  writeFileSync(join(folder, 'away.sieve'), SIEVE);
  writeFileSync(join(folder, 'dovecot.conf'), deliveryOf(folder, smtpPort ?? 0));
  // Where Exim looks for them: `vacation` runs it, too, to send.
  mkdirSync(join(packages, 'etc/exim4'), { recursive: true });
  writeFileSync(join(packages, 'etc/exim4/exim4.conf'), settings(folder, port ?? 0, smtpPort ?? 0));
  const start = `vacation -f ${folder}/answered -i vera; chown mail ${folder}/answered*; exec exim4 -bdf`;
  const child = await runUnpacked(packages, {
    folder,
    users: { 'Debian-exim': MAIL, vera: 991 },
    command: ['sh', '-ec', start],
  });
  const log = async () => {
    const main = join(folder, 'spool/mainlog');
    return `${await Bun.file(join(folder, 'log')).text()}\n${existsSync(main) ? readFileSync(main, 'utf8') : ''}`;
  };
  await until('Exim answers', () => isOpen(port ?? 0), 20_000).catch(async (error) => {
    throw new Error(await log(), { cause: error });
  });
  return {
    /** Returns the number of mails that were delivered to this address. */
    delivered: (address: string) => {
      const inbox = join(folder, 'in', address, 'new');
      return existsSync(inbox) ? readdirSync(inbox).length : 0;
    },
    log,
    stop: async () => {
      await child.stdin.end();
      return child.exited;
    },
  };
};
