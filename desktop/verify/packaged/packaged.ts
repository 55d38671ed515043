import { spawn } from 'node:child_process';
import { chromium, expect, type Page } from '@playwright/test';
import { freePort } from '../../../test-support/free-port.ts';
import type { Executable } from '../../../web/e2e/executable.ts';
import { test as base } from '../../e2e/base.ts';

export { register, signIn } from '../../e2e/base.ts';
export { expect };

const PROGRAM = process.env.UPHELD_PACKAGED ?? '';
export const PICTURES = process.env.UPHELD_PICTURES_OF_PACKAGE ?? 'test-results/pictures';
/** Chromium's sandbox refuses to run for root. */
const FOR_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const STARTS_WITHIN = 60_000;

type Packaged = Awaited<ReturnType<typeof startPackaged>>;

/**
 * Starts a packaged program and connects to it. Its fuses forbid Node's inspector, which Playwright's
 * `_electron` needs, so the tests drive its pages by Chromium's debugging port.
 */
const startPackaged = async (home: string, words: readonly string[] = []) => {
  const port = await freePort();
  const child = spawn(
    PROGRAM,
    [`--remote-debugging-port=${port}`, `--user-data-dir=${home}`, ...FOR_ROOT, ...words],
    { stdio: 'ignore' },
  );
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const at = `http://127.0.0.1:${port}`;
  await waitFor(() => fetch(`${at}/json/version`).then(({ ok }) => ok), STARTS_WITHIN);
  const browser = await chromium.connectOverCDP(at);
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  const pageAt = async (url: string): Promise<Page> => {
    const shown = () => pages().find((page) => page.url().startsWith(url));
    await expect.poll(() => shown() !== undefined, { timeout: STARTS_WITHIN }).toBe(true);
    const page = shown();
    if (!page) throw new Error(`No window shows ${url}.`);
    return page;
  };
  const stop = async () => {
    await browser.close().catch(() => {});
    child.kill();
    await exited;
  };
  return { pageAt, stop };
};

/** Starts the program again. The running one takes over its arguments. */
export const startAgain = (home: string, words: readonly string[]) =>
  new Promise<void>((done) => {
    const child = spawn(PROGRAM, [`--user-data-dir=${home}`, ...FOR_ROOT, ...words], {
      stdio: 'ignore',
    });
    child.once('exit', () => done());
  });

const waitFor = async (isThere: () => Promise<boolean>, within: number) => {
  const deadline = Date.now() + within;
  while (!(await isThere().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The program did not start.');
    await new Promise((done) => setTimeout(done, 100));
  }
};

type Fixtures = {
  launch: (words?: readonly string[]) => Promise<Packaged>;
};

export const test = base.extend<Fixtures>({
  launch: async ({ home }, use) => {
    const started: Packaged[] = [];
    await use(async (words) => {
      const packaged = await startPackaged(home, words);
      started.push(packaged);
      return packaged;
    });
    for (const packaged of started) await packaged.stop();
  },
});

/** Enters a server on the page that asks for one, and returns the page of its app. */
export const connect = async (packaged: Packaged, server: Executable) => {
  const choose = await packaged.pageAt('upheld://pages/choose.html');
  await choose.getByLabel('Address').fill(server.url);
  await choose.getByRole('button', { name: 'Connect' }).click();
  return packaged.pageAt('upheld://app/');
};
