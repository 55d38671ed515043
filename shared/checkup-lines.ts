import type { Checked, Finding } from './checkup.ts';

/* Placeholders: the operator replaces the addresses and names in these lines. */
export const URL_LINE = 'base-url = "https://pray.example.org"';
export const SMTP_LINE = 'smtp-url = "smtps://USER:PASSWORD@mail.example.org:465"';
const IMAP_LINE = 'imap-url = "imaps://prayer%40example.org:PASSWORD@mail.example.org:993"';
const SENDER_LINE = 'mail-from = "prayer@example.org"';
const COPY_LINE = 'backup-copy = "/mnt/other-disk/upheld"';

/** The whole line that remedies a finding: a line of `upheld.toml`, or a command. */
export const LINES: Partial<Record<Finding, (found: Pick<Checked, 'subject'>) => string>> = {
  'database-damaged': () => 'upheld restore FILE --force',
  'files-missing': () => 'upheld restore FILE --data elsewhere',
  'running-not': () => 'upheld serve',
  'address-this-computer': () => URL_LINE,
  'address-elsewhere': () => URL_LINE,
  'address-other': () => URL_LINE,
  'proxy-not-named': () => 'trusted-proxies = ["127.0.0.1"]',
  'registration-open': () => 'registration = "invite"',
  'mail-none': () => SMTP_LINE,
  'mail-not-encrypted': () => SMTP_LINE,
  'mail-not-reached': () => SMTP_LINE,
  'mail-not-signed-in': () => SMTP_LINE,
  'mail-sender-refused': () => SENDER_LINE,
  'answers-not-encrypted': () => IMAP_LINE,
  'answers-not-reached': () => IMAP_LINE,
  'answers-not-signed-in': () => IMAP_LINE,
  'sender-made-up': () => SENDER_LINE,
  'backup-none': () => 'upheld backup',
  'backup-old': () => 'upheld backup',
  'backup-off': () => 'backups = "nightly"',
  'copies-none': ({ subject }) => copyLine(isOfWindows(subject)),
  'copies-same-disk': ({ subject }) => copyLine(isOfWindows(subject)),
  'administrators-none': () => 'upheld admin link',
  'clock-not-kept': () => 'timedatectl set-ntp true',
  'folder-of-another': ({ subject }) => `sudo chown -R USER "${subject}"`,
  'folder-open-on-windows': ({ subject }) => icacls(subject, '(OI)(CI)'),
  'settings-open-on-windows': ({ subject }) => icacls(subject),
  'backup-no-right': ({ subject }) => `sudo chown -R USER "${subject}"`,
  'proxy-not-trusted': ({ subject }) => `trusted-proxies = ["${subject}"]`,
};

/** Windows names disks by letters. A settings file has its paths in single quotes. */
export function copyLine(isOnWindows: boolean) {
  return isOnWindows ? "backup-copy = 'D:\\Upheld'" : COPY_LINE;
}

function isOfWindows(path = '') {
  return path.includes('\\');
}

/**
 * Returns the command that grants access to the system, administrators and the server's user only; `inside` includes
 * the content of a folder.
 */
function icacls(path: string | undefined, inside = '') {
  const rights = ['*S-1-5-18', '*S-1-5-32-544', 'USER'].map((who) => `"${who}:${inside}F"`);
  return `icacls "${path}" /inheritance:r /grant:r ${rights.join(' ')}`;
}
