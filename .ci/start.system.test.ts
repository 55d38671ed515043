// needs: node npm git
import { afterAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SHIPPED } from '../shared/messages/shipped.ts';
import { testFolder } from '../test-support/folder.ts';
import { freePort } from '../test-support/free-port.ts';
import { until } from '../test-support/until.ts';
import { copyOfSources } from './copy-of-sources.ts';

const sources = copyOfSources();
const home = testFolder('home');
const running = new Set<{ stop: () => Promise<void> }>();
afterAll(() => Promise.all([...running].map((each) => each.stop())));

/** Runs `npm start` there; `printed` grows with what it prints. */
const start = (port: number) => {
  const child = Bun.spawn(
    ['npm', 'start', '--', `--port=${port}`, `--base-url=http://127.0.0.1:${port}`],
    {
      cwd: sources,
      env: { ...process.env, HOME: home },
      stdout: 'pipe',
      stderr: 'inherit',
      detached: true,
    },
  );
  const said = {
    printed: '',
    /** Whether it printed this. Throws if it ended before. */
    has: (words: string) => {
      if (said.printed.includes(words)) return true;
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
      return false;
    },
  };
  const read = (async () => {
    for await (const piece of child.stdout) said.printed += Buffer.from(piece).toString();
  })();
  const stop = async () => {
    // The whole group, as Ctrl-C in a terminal does.
    if (running.delete(self)) process.kill(-child.pid, 'SIGINT');
    await child.exited;
    await read;
  };
  const self = { said, stop };
  running.add(self);
  return self;
};

test('npm start serves in English first, then every language, and builds once (S19)', async () => {
  const port = await freePort();
  const first = start(port);
  const began = performance.now();
  await until('the set-up link is there', () => first.said.has('/auth?setup='));
  const linked = performance.now();
  const page = (language: string) =>
    fetch(`http://127.0.0.1:${port}/auth`, { headers: { 'accept-language': language } });
  for (const language of SHIPPED) {
    const response = await page(language);
    expect([language, response.status]).toEqual([language, 200]);
    const isThere = response.headers.get('content-language') === language;
    const html = await response.text();
    expect(html).toContain(isThere ? `<html lang="${language}` : '<html lang="en-US"');
  }
  await until('all languages are there', async () =>
    (await Promise.all(SHIPPED.map(page))).every(
      ({ headers }, index) => headers.get('content-language') === SHIPPED[index],
    ),
  );
  const whole = performance.now();
  console.log(
    `npm start: the set-up link after ${seconds(linked - began)}, all languages ${seconds(whole - linked)} later`,
  );
  await until(
    'the next start has its program',
    () => [...new Bun.Glob('dist/start/*/is-whole').scanSync(sources)].length > 0,
  );
  await first.stop();

  const again = start(port);
  await until('it starts again', () => again.said.has('Upheld is ready'));
  expect(again.said.printed).not.toContain('in English');
  expect((await page('de')).headers.get('content-language')).toBe('de');
  await again.stop();
}, 600_000);

test('a start that is broken off while it builds leaves no build running (S19)', async () => {
  // Other sources than those that are built already.
  await Bun.write(join(sources, 'server/touched.ts'), 'export {};\n');
  const broken = start(await freePort());
  await until('it builds', () => buildsHere().length > 0);
  await broken.stop();
  await until('no build runs', () => buildsHere().length === 0);
}, 200_000);

/** The processes that build something from the copy of the sources. */
const buildsHere = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const isHere = readlinkSync(`/proc/${pid}/cwd`) === sources;
      return isHere && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/build.ts');
    } catch {
      // Not a process, or one that has just ended.
      return false;
    }
  });

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
