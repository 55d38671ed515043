import type { Request } from '@playwright/test';
import { contract } from '../../shared/contract.ts';
import { type ActionName, rows } from '../api/actions/all.ts';
import { chooseOnCard, chooseOnMember, type Page } from './fixtures.ts';

/** An action on a page. */
export type Press = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Press =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Confirms the open question. */
export const confirm =
  (name: string): Press =>
  (page) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Fills fields, by their labels. */
export const fill =
  (values: Record<string, string>): Press =>
  async (page) => {
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value);
  };

export const inTurn =
  (...steps: Press[]): Press =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const cardOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export const onCard =
  (title: string, name: string | RegExp): Press =>
  (page) =>
    cardOf(page, title).getByRole('button', { name }).click();

export const inMenu =
  (title: string, name: string): Press =>
  (page) =>
    chooseOnCard(cardOf(page, title), name);

/** Chooses an entry from the menu of a member of the open group. */
export const onMember =
  (member: string, name: string): Press =>
  async (page) => {
    await page.getByRole('tab', { name: /Members/ }).click();
    await chooseOnMember(page, member, name);
  };

export const isCallOf = (action: ActionName) => {
  const { method, path } = contract[rows[action].call];
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  return (request: Request) =>
    request.method() === method && pattern.test(new URL(request.url()).pathname);
};
