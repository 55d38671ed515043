import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Flags, readConfig } from '../../config/config.ts';
import { cookieFor } from '../../http/session-cookie.ts';
import { fillDemo } from '../../operations/demo/fill.ts';
import { demoBanner, MAIL_PATH, mailPage } from '../../operations/demo/mail-page.ts';
import { createMailbox } from '../../operations/demo/mailbox.ts';
import { addressOf, UNREACHED } from '../../operations/demo/people.ts';
import { newToken } from '../../secrets.ts';
import { COOKIE_SECONDS } from '../../session/sessions.ts';
import { serve } from './serve.ts';

/** Path of the links that sign a visitor in. */
const PATH = '/demo/';
/** The cookie of browsers that may read the mail. */
const PASS = 'upheld_demo';
/** A URL that only enables mail. Its name never resolves (RFC 6761). */
const NO_SERVER = 'smtp://demo.invalid';

/**
 * `upheld demo`: serves a made-up congregation from a folder of its own, which is removed at the end, and
 * prints links that sign a visitor in. Settings of a real server are not read. No mail is sent: a page
 * shows it to browsers that opened one of the links.
 */
export const demo = async (flags: Flags) => {
  const data = mkdtempSync(join(tmpdir(), 'upheld-demo-'));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  const own = { data, backups: 'off', logLevel: 'error', smtpUrl: NO_SERVER };
  const config = readConfig({ ...flags, ...own }, {});
  const visitors = await fillDemo(config, Date.now());
  const tokens = new Set(visitors.map(({ token }) => token));
  const mailbox = createMailbox(Date.now, [addressOf(UNREACHED)]);
  /** Held by browsers that opened a printed link. Other people in the network may not read the mail. */
  const pass = newToken();
  const isVisitor = ({ headers }: Request) =>
    headers.get('cookie')?.includes(`${PASS}=${pass}`) ?? false;

  const lead = (to: string, cookies: string[]) => {
    const headers = new Headers({
      location: to,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  };
  const passCookie = `${PASS}=${pass}; Path=/; HttpOnly; SameSite=Lax`;

  await serve(config, {
    transport: mailbox.transport,
    answer: (request) => {
      const path = URL.parse(request.url)?.pathname ?? '';
      if (!path.startsWith(PATH)) return undefined;
      if (path === `${MAIL_PATH}/${pass}`) return lead(MAIL_PATH, [passCookie]);
      if (isVisitor(request)) {
        const page = mailPage(mailbox, path);
        if (page) return page;
      }
      const token = path.slice(PATH.length);
      if (!tokens.has(token)) return undefined;
      return lead('/', [cookieFor(token, COOKIE_SECONDS, config.baseUrl), passCookie]);
    },
    adds: (request) => (isVisitor(request) ? demoBanner : undefined),
    lines: [
      'This is a made-up congregation. Everything in it is gone when you stop it (Ctrl+C).',
      ...visitors.map(
        ({ firstName, token }, index) =>
          `Sign in as ${firstName}${index === 0 ? ', who looks after it' : ''}: ${config.baseUrl}${PATH}${token}`,
      ),
      `No mail is sent. Read it here: ${config.baseUrl}${MAIL_PATH}/${pass}`,
    ],
  });
};
