import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Executable, startExecutable } from '../../web/e2e/executable.ts';

export const ACCOUNT = {
  firstName: 'Ruth',
  lastName: 'Miller',
  username: 'ruth',
  email: 'ruth@example.org',
  password: 'gleaning barley',
  confirmPassword: 'gleaning barley',
};

/** A compiled server, and a home folder for a real program. */
export const test = base.extend<{ server: Executable; home: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  server: async ({}, use) => {
    const server = await startExecutable();
    await use(server);
    await server.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  home: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'upheld-desktop-'));
    await use(home);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Registers Ruth. */
export const register = (server: Executable) =>
  fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });

/** Signs Ruth in on the page that is open. */
export const signIn = async (page: Page) => {
  await page.getByLabel('Email').first().fill(ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ruth');
};
