import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieFor } from '../../http/session-cookie.ts';
import { COOKIE_SECONDS } from '../../session/sessions.ts';
import { type Flags, readConfig } from '../config/config.ts';
import { fillDemo } from '../demo/fill.ts';
import { serve } from './serve.ts';

/** Where the links lead that sign a visitor in. */
const PATH = '/demo/';

/**
 * `upheld demo`: serves a made-up congregation from a folder of its own, which is removed when it
 * ends, and prints links that sign a visitor in. Settings of a real server are not read.
 */
export const demo = async (flags: Flags) => {
  const data = mkdtempSync(join(tmpdir(), 'upheld-demo-'));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  const config = readConfig({ ...flags, data, backups: 'off', logLevel: 'error' }, {});
  const visitors = await fillDemo(config, Date.now());
  const tokens = new Set(visitors.map(({ token }) => token));
  await serve(config, {
    signIn: (path) => {
      const token = path.startsWith(PATH) ? path.slice(PATH.length) : '';
      if (!tokens.has(token)) return undefined;
      const headers = {
        location: '/',
        'set-cookie': cookieFor(token, COOKIE_SECONDS, config.baseUrl),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      };
      return new Response(null, { status: 303, headers });
    },
    lines: [
      'This is a made-up congregation. Everything in it is gone when you stop it (Ctrl+C).',
      ...visitors.map(
        ({ firstName, token }, index) =>
          `Sign in as ${firstName}${index === 0 ? ', who looks after it' : ''}: ${config.baseUrl}${PATH}${token}`,
      ),
    ],
  });
};
