import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { mean } from 'es-toolkit';
import { chromiumScreen } from '../../stand-ins/electron/chromium-screen.ts';
import { createComputer } from '../../stand-ins/electron/computer.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { startExecutable } from '../../web/e2e/executable.ts';
import { findChromium } from '../../web/e2e/find-chromium.ts';
import { groupOn } from '../built/group.ts';
import { type Memory, memoryOf, workAt } from './office.ts';
import { createRelay } from './relay.ts';

/*
 * `bun desktop/e2e/office-hour.ts [MINUTES]`: an hour of office work with the built program in real Chromium.
 * It does not use the test runner, which stores each step of a test in memory. Writes the memory sizes to
 * dist/office.json. Ends with an error if they grew, or if there were more than two streams or a call of more
 * than a second.
 */
const minutes = Number(process.argv[2] ?? 60);
/** Maximum ratio of memory in the last quarter to the second. */
const GROWTH = 1.1;

const folder = mkdtempSync(join(tmpdir(), 'upheld-office-'));
const server = await startExecutable();
const relay = await createRelay(Number(new URL(server.url).port));
const group = await groupOn(server);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const screen = chromiumScreen(browser);
const computer = createComputer(folder, screen);
const kept = {
  servers: [{ origin: relay.origin, isLocal: false }],
  current: relay.origin,
  isTrayKnown: true,
};
writeFileSync(join(folder, 'userData/upheld.json'), JSON.stringify(kept));
const desktop = computer.start();
const pageAt = async (url: string) =>
  screen.pageOf(
    await until(() =>
      desktop.windows().find(({ webContents }) => webContents.getURL().startsWith(url)),
    ),
  );
const page = await pageAt('upheld://app/');
await page.getByLabel('Email').first().fill(group.ruth.email);
await page.getByLabel('Password', { exact: true }).fill(group.ruth.password);
await page.getByRole('button', { name: 'Log in' }).click();
await page.getByRole('heading', { level: 1 }).getByText('Ruth').waitFor();

const memory: Memory[] = [];
const figures = await workAt({ desktop, page, pageAt, relay, group, server }, minutes, async () =>
  memory.push(await memoryOf(page, server.pid())),
);
const quarter = Math.max(1, Math.floor(memory.length / 4));
const of = (part: keyof Memory, from: number) =>
  mean(memory.slice(from, from + quarter).map((one) => one[part]));
const parts = ['program', 'page', 'nodes', 'server'] as const;
const growth = Object.fromEntries(
  parts.map((part) => [part, of(part, memory.length - quarter) / of(part, quarter)]),
);
mkdirSync('dist', { recursive: true });
writeFileSync('dist/office.json', JSON.stringify({ ...figures, growth, memory }, null, 2));
process.stdout.write(
  `${JSON.stringify({ ...figures, growth, first: memory[0], last: memory.at(-1) }, null, 2)}\n`,
);

await desktop.quit();
await screen.close();
await browser.close();
relay.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
// The program shares its process with Playwright, which stores some thousands of calls.
// `desktop/built/streams.test.ts` counts the program's own objects.
const isFlat = parts.every((part) => part === 'program' || (growth[part] ?? 0) <= GROWTH);
process.exit(isFlat && figures.streams <= 2 && figures.slow.length === 0 ? 0 : 1);
