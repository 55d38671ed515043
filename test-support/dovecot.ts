import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openToAll, testFolder } from './folder.ts';
import { freePort } from './free-port.ts';
import { isOpen } from './is-open.ts';
import { until } from './until.ts';

/** Dovecot reads no mail as root. This user is on every system. */
export const NOBODY = 65534;

export const USER = 'pray@example.org';
export const PASSWORD = 'mailbox-secret';

/** A real IMAP server, in which each user has a mailbox. Mail is put into it as a mail server does: by a file. */
export const startDovecot = async ({
  needsPassword = PASSWORD,
  address = '127.0.0.1',
  secure,
}: {
  needsPassword?: string;
  address?: string;
  /** The files of a certificate and its key: then it listens at port 993, and nowhere else. */
  secure?: { cert: string; key: string };
} = {}) => {
  const folder = testFolder('dovecot');
  openToAll(folder);
  const port = secure ? 993 : await freePort();
  const boxes = join(folder, 'mail');
  const box = join(boxes, 'pray');
  for (const name of [boxes, box, ...['new', 'cur', 'tmp'].map((part) => join(box, part))]) {
    mkdirSync(name);
    chownSync(name, NOBODY, NOBODY);
  }
  const run = join(folder, 'run');
  mkdirSync(run);
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `
base_dir = ${run}
state_dir = ${run}
protocols = imap
listen = ${address}
${secure ? `ssl = required\nssl_cert = <${secure.cert}\nssl_key = <${secure.key}` : 'ssl = no'}
disable_plaintext_auth = no
log_path = ${join(folder, 'log')}
mail_location = maildir:${boxes}/%n
mailbox_list_index = no
mail_max_userip_connections = 100
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
passdb {
  driver = static
  args = password=${needsPassword}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${secure ? 0 : port}
  }
  inet_listener imaps {
    port = ${secure ? port : 0}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
  );
  const start = async () => {
    const child = Bun.spawn(['/usr/sbin/dovecot', '-F', '-c', join(folder, 'dovecot.conf')], {
      stdout: 'ignore',
      stderr: 'pipe',
    });
    await until('Dovecot answers', async () => {
      if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text());
      return isOpen(port, address);
    });
    return child;
  };
  let child = await start();
  let count = 0;
  const files = () =>
    ['new', 'cur'].flatMap((name) =>
      readdirSync(join(box, name)).map((file) => join(box, name, file)),
    );
  return {
    port,
    /** The folder with the mailboxes, each named by the part of its address before the @. */
    boxes,
    url: `imap://${encodeURIComponent(USER)}:${PASSWORD}@${address}:${port}`,
    /** Delivers a mail. */
    put: (raw: Buffer) => {
      const name = `${Date.now()}.${++count}.host`;
      writeFileSync(join(box, 'tmp', name), raw);
      chownSync(join(box, 'tmp', name), NOBODY, NOBODY);
      renameSync(join(box, 'tmp', name), join(box, 'new', name));
    },
    /** How many mails there are, and how many have flags. */
    counts: () => ({
      all: files().length,
      seen: files().filter((file) => /:2,.*S/.test(file)).length,
    }),
    texts: () => files().map((file) => readFileSync(file, 'utf8')),
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    restart: async () => {
      child.kill();
      await child.exited;
      child = await start();
    },
    stop: async () => {
      child.kill();
      await child.exited;
    },
  };
};
