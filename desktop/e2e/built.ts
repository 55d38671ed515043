import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { chromiumScreen } from '../../stand-ins/electron/chromium-screen.ts';
import {
  type Computer,
  createComputer,
  type Desktop,
  type StartOptions,
} from '../../stand-ins/electron/computer.ts';
import { type Executable, startExecutable } from '../../web/e2e/executable.ts';

export { ACCOUNT, register, signIn } from './base.ts';
export type { Page };
export { expect };

type Fixtures = {
  server: Executable;
  computer: Computer;
  display: ReturnType<typeof chromiumScreen>;
  /** Starts the program with values stored in its last run. */
  launch: (kept?: object, options?: StartOptions) => Desktop;
  /** Returns the page of a window whose address begins with `url`. */
  pageAt: (desktop: Desktop, url: string) => Promise<Page>;
};

/** The built program with a stand-in for Electron, whose windows are pages in real Chromium. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  server: async ({}, use) => {
    const server = await startExecutable();
    await use(server);
    await server.stop();
  },
  display: async ({ browser }, use) => {
    const display = chromiumScreen(browser);
    await use(display);
    await display.close();
  },
  computer: async ({ display }, use) => {
    const home = mkdtempSync(join(tmpdir(), 'upheld-computer-'));
    await use(createComputer(home, display));
    rmSync(home, { recursive: true, force: true });
  },
  launch: async ({ computer }, use) => {
    const launched = new Set<Desktop>();
    await use((kept, options) => {
      if (kept) writeFileSync(join(computer.home, 'userData/upheld.json'), JSON.stringify(kept));
      const desktop = computer.start(options);
      launched.add(desktop);
      void desktop.exited.then(() => launched.delete(desktop));
      return desktop;
    });
    for (const desktop of launched) await desktop.quit();
  },
  pageAt: async ({ display }, use) => {
    await use(async (desktop, url) => {
      const shown = () =>
        desktop.windows().find(({ webContents }) => webContents.getURL().startsWith(url));
      await expect.poll(() => shown() !== undefined).toBe(true);
      const window = shown();
      if (!window) throw new Error(`No window shows ${url}.`);
      return display.pageOf(window);
    });
  },
});

export const knowing = (origin: string) => ({
  servers: [{ origin, isLocal: false }],
  current: origin,
});
