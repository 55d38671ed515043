import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { APIResponse } from '@playwright/test';
import { fullName } from '../../shared/full-name.ts';
import type { Language } from '../../shared/language.ts';
import { SHIPPED } from '../../shared/messages/shipped.ts';
import { m } from '../../shared/messages.ts';
import { drawn, expect, makeGroup, type Page, type Person, test } from './fixtures.ts';
import { inLanguage } from './in-language.ts';
import { LIVES, type Life } from './life-in-languages.ts';
import { joinGroup } from './steps.ts';

/*
 * Takes screenshots of twelve screens and of every mail in each language, filled with words of that language, for a
 * person to look at: `npm run screenshots -- languages`.
 */
const FOLDER = 'dist/screenshots/languages';
const HEIGHT = 844;
const WIDTHS = { ko: [390, 320], ar: [390, 320] } as Partial<Record<Language, number[]>>;
const MAIL_WIDTH = 390;
const NOBODY_ELSE = { isAnonymous: true };

for (const language of SHIPPED) {
  const widths = WIDTHS[language] ?? [390];
  const folder = join(FOLDER, language);

  test(`twelve screens in ${language}`, async ({ administrator, person, visitor }) => {
    test.skip(process.env.UPHELD_PICTURES !== 'languages');
    test.setTimeout(100_000);
    mkdirSync(folder, { recursive: true });
    const life = LIVES[language];
    if (!life) throw new Error(`Nobody has written what a group says in ${language}.`);
    const people = [await administrator('Ruth'), await person('Naomi'), await person('Boaz')];
    const { group, request } = await fill(people, language, life);
    const [{ page }] = people as [Person];
    const stranger = await visitor({ locale: language });
    const take = async (
      on: Page,
      name: string,
      path: string,
      opens?: (it: Page) => Promise<void>,
    ) => {
      for (const width of widths) {
        await on.setViewportSize({ width, height: HEIGHT });
        await on.goto(path);
        await drawn(on);
        await opens?.(on);
        await on.waitForFunction(
          () => !document.querySelector('.animate-spin') && document.fonts.status === 'loaded',
        );
        const height = await on.evaluate(() => document.documentElement.scrollHeight);
        if (name !== 'new-request')
          await on.setViewportSize({ width, height: Math.max(HEIGHT, height) });
        await on.screenshot({ path: join(folder, `${name}-${width}.png`) });
      }
    };
    await take(page, 'home', '/');
    await take(page, 'groups', '/groups');
    await take(page, 'group', `/groups/${group}`);
    await take(page, 'request', `/prayers/${request}`);
    await take(page, 'new-request', '/my-prayers', async (on) => {
      const add = inLanguage(language, m.shell_add_prayer);
      await on.getByRole('button', { name: add }).last().click();
      await on.getByRole('dialog').getByRole('textbox').first().waitFor();
    });
    await take(page, 'pray', '/pray');
    await take(page, 'inbox', '/inbox');
    await take(page, 'members', `/groups/${group}`, async (on) => {
      await on.getByRole('tab').nth(1).click();
      await on.getByRole('main').getByText('grace@example.org').first().waitFor();
    });
    await take(page, 'notifications', '/profile?tab=notifications');
    await take(page, 'my-prayers', '/my-prayers');
    await take(page, 'help', '/help');
    await take(stranger, 'sign-in', '/auth');
    await take(stranger, 'register', '/auth', async (on) => {
      await on.getByRole('tab').nth(1).click();
      await on.locator('form button[type=submit]').last().click();
      await on.locator('[aria-invalid=true]').first().waitFor();
    });
  });

  test(`every mail in ${language}`, async ({ browser }) => {
    test.skip(process.env.UPHELD_PICTURES !== 'languages');
    test.setTimeout(100_000);
    const saved = test.info().outputPath('mails');
    mkdirSync(folder, { recursive: true });
    expect(spawnSync('bun', ['test-support/save-mails.ts', saved, language]).status).toBe(0);
    const page = await browser.newPage({ viewport: { width: MAIL_WIDTH, height: 400 } });
    for (const file of readdirSync(saved)) {
      await page.setContent(readFileSync(join(saved, file), 'utf8'));
      const path = join(folder, `mail-${basename(file, '.html')}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    await page.close();
  });
}

/** Names the congregation and its people, and has them share, pray, comment and thank in their language. */
const fill = async (people: Person[], language: Language, life: Life) => {
  const [ruth, naomi, boaz] = people as [Person, Person, Person];
  const made = async (answer: Promise<APIResponse>) => {
    const response = await answer;
    expect(response.ok(), await response.text()).toBe(true);
    return response;
  };
  for (const [n, { api }] of people.entries()) {
    const [firstName, lastName] = life.people[n] ?? [];
    await made(api.patch('/api/user', { data: { firstName, lastName, language } }));
  }
  const { language: _, ...settings } = await (await ruth.api.get('/api/admin/congregation')).json();
  const [firstName = '', lastName = ''] = life.people[0] ?? [];
  const helpName = fullName({ firstName, lastName });
  const data = { ...settings, name: life.congregation, helpName, helpTelephone: '555 0142' };
  await made(ruth.api.put('/api/admin/congregation', { data }));
  const { id: group } = await makeGroup(ruth, life.group);
  await joinGroup(ruth, group, naomi, boaz);
  await makeGroup(ruth, 'Choir & Friends');
  const share = async ({ api }: Person, more: object) => {
    const shared = { content: life.content, groupIds: [group], ...more };
    return (await (await made(api.post('/api/prayers', { data: shared }))).json()).id;
  };
  await share(naomi, { title: life.thanks.content, ...NOBODY_ELSE });
  await share(naomi, { title: life.title, onBehalfOf: life.person, consent: 'print' });
  await share(boaz, { title: 'A new job', content: 'I look for something near.', isUrgent: true });
  const answered = await share(naomi, life.thanks);
  const request = await share(ruth, { title: life.title, isUrgent: true });
  const private_ = { title: life.thanks.title, content: life.comment, groupIds: [] };
  await share(ruth, { ...private_, isPrivate: true });
  for (const { api } of people) {
    await made(api.post(`/api/prayers/${request}/pray`));
    const comment = { data: { content: `${life.comment} O’Brien, 홍길동, مريم.` } };
    await made(api.post(`/api/prayers/${request}/comments`, comment));
  }
  await made(ruth.api.post(`/api/prayers/${request}/updates`, { data: { content: life.update } }));
  await made(ruth.api.post(`/api/prayers/${request}/bookmark`));
  const answer = { data: { answerContent: life.thanks.answer } };
  await made(naomi.api.post(`/api/prayers/${answered}/answer`, answer));
  await made(
    ruth.api.post(`/api/groups/${group}/invitations`, { data: { email: 'grace@example.org' } }),
  );
  return { group, request };
};
