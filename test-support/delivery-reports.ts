/* Reports about undelivered mail, as mail servers of the world write them, in words of our own. */

type Returned = {
  /** The address that failed. */
  to: string;
  /** The secret of the mail that came back; none for a mail of another program. */
  token?: string | undefined;
};

const header = (token?: string) => [
  'From: Upheld <pray@example.org>',
  `Reply-To: pray${token ? `+${token}` : ''}@example.org`,
  'Subject: News of the group',
  `Message-ID: <${token ? `${token}.` : ''}abc@upheld.example.org>`,
];

const mail = (lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`);

type Parts = {
  head?: string[];
  kind?: string;
  says: string[];
  report: string[];
  returned: string[];
};

const multipart = ({ head = [], kind, says, report, returned }: Parts) =>
  mail([
    'From: Mail System <MAILER-DAEMON@mx.example.net>',
    'To: pray@example.org',
    'Subject: A mail came back',
    `Message-ID: <${crypto.randomUUID()}@mx.example.net>`,
    'Date: Sun, 03 May 2026 09:30:00 +0000',
    ...head,
    'MIME-Version: 1.0',
    `Content-Type: ${kind ?? 'multipart/report; report-type=delivery-status'}; boundary="cut"`,
    '',
    '--cut',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...says,
    '',
    '--cut',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    ...report,
    '',
    '--cut',
    ...returned,
    '',
    '--cut--',
  ]);

/** The whole returned mail. */
const whole = (token?: string) => [
  'Content-Type: message/rfc822',
  '',
  'Return-Path: <pray@example.org>',
  ...header(token),
  'Content-Type: text/plain',
  '',
  'He goes to hospital on Monday.',
];

/** Postfix: reports a status of its own, and returns the whole mail. */
export const fromPostfix = ({
  to,
  token,
  status = '5.1.1',
  action = 'failed',
  said = 'X-Postfix; unknown user: "somebody"',
}: Returned & { status?: string; action?: string; said?: string }) =>
  multipart({
    head: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
    says: [`<${to}>: it went wrong`],
    report: [
      `Final-Recipient: rfc822; ${to}`,
      `Original-Recipient: rfc822;${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: ${said}`,
    ],
    returned: whole(token),
  });

/** Exim: says why in the text alone, and names the returned mail in its header. */
export const fromExim = ({ to, token, why = 'Unrouteable address' }: Returned & { why?: string }) =>
  multipart({
    head: [
      `X-Failed-Recipients: ${to}`,
      'Auto-Submitted: auto-replied',
      `References: <${token}.abc@upheld.example.org>`,
    ],
    says: ['These addresses failed:', '', `  ${to}`, `    ${why}`, '', 'Goodbye.'],
    report: ['Action: failed', `Final-Recipient: rfc822;${to}`, 'Status: 5.0.0'],
    returned: whole(token),
  });

/** OpenSMTPD: calls it neither a report nor automatic, and returns the header alone. */
export const fromOpenSmtpd = ({ to, token }: Returned) =>
  multipart({
    kind: 'multipart/mixed',
    says: ['Hi!', '', `${to}: 550 5.1.1 <${to}>: Recipient rejected`, '', 'Below is a copy.'],
    report: [`Final-Recipient: rfc822; ${to}`, 'Action: failed', 'Status: 5.0.0'],
    returned: ['Content-Type: text/rfc822-headers', '', ...header(token)],
  });
