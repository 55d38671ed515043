import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../stand-ins/electron/until.ts';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { freePort } from '../test-support/free-port.ts';
import { type Notice, noticeBoard } from './notices/notices.ts';
import { createProgram, type Program, type ProgramParts } from './program.ts';
import { savedStateIn } from './storage/saved-state.ts';

/* The whole program except its windows, against two compiled servers. */
const folder = mkdtempSync(join(tmpdir(), 'upheld-program-'));
let one: RunningServer;
let two: RunningServer;
const programs: Program[] = [];
beforeAll(async () => {
  one = await startExecutable(mkdtempSync(join(folder, 'one-')));
  two = await startExecutable(mkdtempSync(join(folder, 'two-')));
});
afterAll(async () => {
  for (const program of programs) await program.stop();
  await one.stop();
  await two.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every partition has its own cookies, as in a browser's session. */
const cookieJars = () => {
  const jars = new Map<string, string>();
  return {
    jars,
    partition: (key: string) => async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      const cookie = jars.get(key);
      if (cookie) headers.set('cookie', cookie);
      const answer = await fetch(url, { ...init, headers });
      const set = answer.headers.get('set-cookie')?.split(';')[0];
      if (set) jars.set(key, set);
      return answer;
    },
  };
};

const open = (more: Partial<ProgramParts> = {}) => {
  const screens: string[] = [];
  const notices: Notice[] = [];
  const applied: boolean[] = [];
  const asked: string[] = [];
  const closed: string[] = [];
  const { jars, partition } = cookieJars();
  const savedState =
    more.savedState ?? savedStateIn(join(mkdtempSync(join(folder, 'kept-')), 'kept.json'));
  const program: Program = createProgram({
    version: '0.1.0',
    savedState,
    presets: [],
    fetch,
    partition,
    clearPartition: async (key) => void jars.delete(key),
    showApp: (key, path) => screens.push(`app ${key} ${path}`),
    showPage: (page) => screens.push(page),
    isOpen: () => false,
    closeApp: async (key) => void closed.push(key),
    find: async (text) => {
      screens.push(`find ${text}`);
      return null;
    },
    ask: async (question) => {
      asked.push(question);
      return true;
    },
    notices: noticeBoard({
      show: (notice) => notices.push(notice),
      setBadge: () => {},
      settings: () => savedState.read().settings,
      clock: () => new Date(2026, 4, 3, 12, 0),
      isInSight: () => false,
    }),
    local: {
      start: () => screens.push('local starts'),
      stop: async () => void screens.push('local stops'),
      port: () => 0,
      elsewhere: () => 0,
      state: () => ({ state: 'off' }),
      setupPath: () => '/auth?setup=code',
    },
    backups: () => ({
      show: async () => {},
      make: async () => {},
      restore: async () => {},
      end: async () => void screens.push('backups end'),
    }),
    updateState: () => ({ state: 'off', version: null, percent: null }),
    hasTray: () => true,
    startAtLogin: (isOn) => applied.push(isOn) > 0,
    onState: () => {},
    ...more,
  });
  programs.push(program);
  return { program, screens, notices, applied, asked, closed, jars, savedState };
};

let people = 0;
/** Registers a user through the program, as the page in its window does. */
const register = async (program: Program, server: RunningServer) => {
  const username = `person${++people}`;
  const answer = await program.lineFor(server.url)?.fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ruth',
      lastName: 'Miller',
      username,
      email: `${username}@example.org`,
      password: 'gleaning barley',
      confirmPassword: 'gleaning barley',
    }),
  });
  expect(answer?.status).toBe(201);
};

describe('choosing a server (T1)', () => {
  test('checks an address, stores it and shows it, and a link opens its page', async () => {
    const { program, screens, savedState } = open();
    expect(await program.addServer(one.url)).toEqual({ sentence: null });
    expect(await program.addServer(`${two.url}/join/${'t'.repeat(43)}`)).toEqual({
      sentence: null,
    });
    expect(screens).toEqual([`app ${one.url} /`, `app ${two.url} /join/${'t'.repeat(43)}`]);
    expect(savedState.read().servers.map(({ origin }) => origin)).toEqual([one.url, two.url]);
    await program.addServer(one.url);
    expect(savedState.read().servers).toHaveLength(2);
  });

  test('reports an address without a server in a sentence, and changes nothing', async () => {
    const { program, screens, savedState } = open();
    const port = await freePort();
    for (const address of ['', 'ftp://x', `http://127.0.0.1:${port}`])
      expect((await program.addServer(address)).sentence).toEndWith('.');
    expect([screens, savedState.read().servers]).toEqual([[], []]);
  });

  test('offers preset servers from the start', async () => {
    const { program, screens } = open({ presets: [one.url] });
    await program.start();
    expect(screens).toEqual([`app ${one.url} /`]);
  });

  test('shows the offline page for an unreachable server, and retries', async () => {
    const gone = await startExecutable(mkdtempSync(join(folder, 'gone-')));
    const { program, screens } = open();
    await program.addServer(gone.url);
    await gone.stop();
    await program.goTo('server');
    expect(screens.at(-1)).toBe('offline');
    // The app itself shows its cache (T54).
    await program.goTo('saved');
    expect(screens.at(-1)).toBe(`app ${gone.url} /`);
    await program.goTo('choose');
    expect(screens.at(-1)).toBe('choose');
    await program.goTo('server');
    expect(screens.at(-1)).toBe('offline');
  });

  test('shows the update page for a server that is too new', async () => {
    const newer = Bun.serve({
      port: 0,
      fetch: () => Response.json({ name: 'Upheld', contract: 99 }),
    });
    const savedState = savedStateIn(join(folder, 'newer.json'));
    const origin = `http://localhost:${newer.port}`;
    savedState.change({ servers: [{ origin, isLocal: false }], current: origin });
    const { program, screens } = open({ savedState });
    await program.start();
    expect(screens).toEqual(['update']);
    await newer.stop(true);
  });
});

describe('two servers (T1)', () => {
  test('never share a session, and one step switches between them', async () => {
    const { program, screens, jars } = open();
    await program.addServer(one.url);
    await register(program, one);
    await program.addServer(two.url);
    const userAt = (url: string) => program.lineFor(url)?.fetch(`${url}/api/user`, {});
    expect([(await userAt(one.url))?.status, (await userAt(two.url))?.status]).toEqual([200, 401]);
    await register(program, two);
    expect(new Set(jars.values()).size).toBe(2);
    await program.switchServer(one.url);
    expect(screens.at(-1)).toBe(`app ${one.url} /`);
    expect(program.state().servers).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);
    expect((await program.switchServer('https://evil.example')).sentence).toContain(
      'not in the list',
    );
  });

  test('leave no data when they are removed', async () => {
    const { program, screens, jars, savedState, closed } = open();
    await program.addServer(one.url);
    await register(program, one);
    await program.addServer(two.url);
    await program.removeServer(two.url);
    expect(screens.at(-1)).toBe(`app ${one.url} /`);
    await until(() => savedState.read().places[one.url] !== undefined);
    await program.removeServer(one.url);
    expect(screens.at(-1)).toBe('choose');
    expect([jars.size, savedState.read().servers, savedState.read().places]).toEqual([0, [], {}]);
    expect(closed).toEqual([two.url, one.url]);
  });
});

test('a notification never opens a page outside of the app, even if the server names one (T2)', async () => {
  const { program, screens } = open();
  await program.addServer(one.url);
  for (const path of ['/api/evil', '@pages/settings.html', '.evil.example']) {
    await program.open(one.url, path);
    expect(screens.at(-1)).toBe(`app ${one.url} /`);
  }
  await program.open(one.url, '/groups/3');
  expect(screens.at(-1)).toBe(`app ${one.url} /groups/3`);
});

describe('the local server (T5)', () => {
  test('becomes a known server, and its session stays when its port changes', async () => {
    const { program, screens, savedState, jars } = open();
    await program.localServerIsUp(one.port);
    expect(screens.at(-1)).toBe('app local /auth?setup=code');
    jars.set('local', 'upheld_session=kept');
    await program.localServerIsUp(two.port);
    expect(program.state().servers).toMatchObject([{ name: 'This computer', isCurrent: true }]);
    expect(savedState.read().servers).toHaveLength(1);
    expect(jars.get('local')).toBe('upheld_session=kept');
  });

  test('does not leave the settings page when it runs again', async () => {
    const { program, screens } = open();
    await program.localServerIsUp(one.port);
    program.openPage('settings');
    await program.localServerIsUp(two.port);
    expect(screens.at(-1)).toBe('settings');
  });

  test('starts with the program after its first use, and stops with it', async () => {
    const savedState = savedStateIn(join(folder, 'local.json'));
    const first = open({ savedState });
    await first.program.localServerIsUp(one.port);
    const { program, screens } = open({ savedState });
    await program.start();
    expect(screens).toEqual(['local starts', 'connecting']);
    await program.stop();
    expect(screens.at(-1)).toBe('local stops');
  });
});

test('settings are stored, and only changes are passed to the computer (T3)', async () => {
  const { program, applied, savedState } = open();
  await program.start();
  await program.changeSettings({ quietHours: { from: '21:30', to: '07:00' } });
  await program.changeSettings({ startAtLogin: true });
  await program.changeSettings({ keepInTray: false });
  expect(applied).toEqual([true]);
  expect(savedState.read().settings).toEqual(program.state().settings);
});

test('a computer that refuses the start at log-in shows a sentence (T28)', async () => {
  const { program } = open({ startAtLogin: () => false });
  const { sentence } = await program.changeSettings({ startAtLogin: true });
  expect(sentence).toContain('did not let Upheld start by itself');
});

test('settings that cannot be saved apply until the program ends, with a sentence that says so (T3)', async () => {
  const kept = savedStateIn(join(folder, 'unsaved.json'));
  const { program } = open({
    savedState: { ...kept, change: (what) => kept.change(what) && false },
  });
  const { sentence } = await program.changeSettings({ keepInTray: false });
  expect(sentence).toContain('could not be saved');
  expect(program.state().settings.keepInTray).toBe(false);
});
