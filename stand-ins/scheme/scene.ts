import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { groupOn } from '../../desktop/built/group.ts';
import { ACCOUNT } from '../../desktop/e2e/base.ts';
import { built } from '../../test-support/built.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { startRelay } from './relay.ts';
import { openWindow, type SchemeWindow } from './window.ts';

export type SchemeScene = Awaited<ReturnType<typeof startScene>>;

/**
 * The built web app on a real custom scheme, in QtWebEngine: its Chromium treats a scheme as Electron's
 * does. The program's own handler answers it, with a compiled server behind it. Ruth, an administrator,
 * is in Naomi's group, and has one of her own with a request in it.
 */
export const startScene = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upheld-scheme-'));
  let upheld = await startExecutable(folder);
  const group = await groupOn(upheld);
  await group.share('Surgery on Thursday');
  await makeAdministrator(upheld, group.ruth.email);
  const own = await ownGroup(upheld, await group.signIn());
  const relay = startRelay({ app: webApp(), origin: () => upheld.url });
  let window = await openWindow(relay.address, folder);
  const inPage = actionsIn(() => window);
  return {
    folder,
    group,
    own,
    ...inPage,
    window: () => window,
    signIn: async () => {
      await window.load('upheld://app/');
      await window.shows(`document.querySelector('[name=password]')`);
      await inPage.fill('[name=email]', group.ruth.email);
      await inPage.fill('[name=password]', group.ruth.password);
      await inPage.press('form button[type=submit]');
      await inPage.says('Surgery on Thursday');
    },
    /** The server ends, and the program is started anew. */
    startWithoutServer: async () => {
      await upheld.stop();
      await window.close();
      window = await openWindow(relay.address, folder);
      await window.load('upheld://app/');
    },
    startServer: async () => {
      upheld = await startExecutable(folder);
    },
    stop: async () => {
      await window.close();
      relay.stop();
      await upheld.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const webApp = () => process.env.SCHEME_WEB ?? join(built('dist/desktop'), 'web');

const actionsIn = (window: () => SchemeWindow) => ({
  /** Goes there within the app, as a link does. */
  go: (path: string) =>
    window().evaluate(
      `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    ),
  /** Writes into a field as React hears it. */
  fill: (selector: string, text: string) =>
    window().evaluate(`(() => {
      const field = document.querySelector(${JSON.stringify(selector)});
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`),
  press: (selector: string) =>
    window().evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`),
  pressButton: (text: string) =>
    window().evaluate(
      `[...document.querySelectorAll('button')].find((b) => b.textContent === ${JSON.stringify(text)}).click()`,
    ),
  says: (text: string) =>
    window().shows(`document.body?.innerText.includes(${JSON.stringify(text)})`),
});

/** Deborah, who set the server up, makes somebody else an administrator, too. */
const makeAdministrator = async (upheld: RunningServer, email: string) => {
  const setup = /setup=([\w-]+)/.exec(upheld.output())?.[1];
  const account = { ...ACCOUNT, username: 'deborah', email: 'deborah@example.org', setup };
  const answer = await upheld.post('/api/register', account);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const db = upheld.openDatabase();
  const row = db.query<{ id: number }, [string]>('select id from users where email = ?').get(email);
  db.close();
  const made = await fetch(`${upheld.url}/api/admin/users/${row?.id}/admin`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ isAdmin: true }),
  });
  if (!made.ok) throw new Error(`No administrator: ${made.status}`);
};

/** A group that she leads, and a request of her own in it. */
const ownGroup = async ({ url }: RunningServer, cookie: string) => {
  const make = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const made = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return z.object({ id: z.number() }).parse(await made.json()).id;
  };
  const group = await make('/api/groups', { name: 'The Choir' });
  const text = { title: 'A tenor', content: 'That we find one.' };
  const request = { ...text, groupIds: [group], mayBePrinted: true };
  return { group, prayer: await make('/api/prayers', request) };
};
