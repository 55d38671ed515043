import type { Locator } from '@playwright/test';
import { m } from '../../shared/messages.ts';
import { testWithCalendar as test } from './calendar.ts';
import { DESKTOP, drawn, expect, linkTokenOf, makeGroup } from './fixtures.ts';
import { inLanguage } from './in-language.ts';

const PHOTO = 'web/e2e/files/photo.jpg';
const inArabic = (sentence: () => string) => inLanguage('ar', sentence);

test('in Arabic the left arrow moves forward in tabs, the slider, the calendar and Pray (O19)', async ({
  person,
}) => {
  const { page, api } = await person('Tamar', { viewport: DESKTOP });
  const group = await makeGroup({ api });
  await expect(await api.patch('/api/user', { data: { language: 'ar' } })).toBeOK();
  for (const title of ['Oratio prima', 'Oratio altera'])
    await expect(
      await api.post('/api/prayers', { data: { title, content: title, groupIds: [group.id] } }),
    ).toBeOK();

  await test.step('tabs', async () => {
    await page.goto(`/groups/${group.id}`);
    await drawn(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const tabs = page.getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    const [first, second] = await tabs.evaluateAll((all) =>
      all.map((tab) => tab.getBoundingClientRect().x),
    );
    expect(second).toBeLessThan(first ?? 0);
    await page.keyboard.press('ArrowRight');
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(tabs.last()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.first()).toBeFocused();
  });

  await test.step('the calendar', async () => {
    const [{ id }] = await (await api.get(`/api/groups/${group.id}/prayers`)).json();
    await page.goto(`/prayers/${id}/edit`);
    await page
      .getByRole('button')
      .filter({ has: page.locator('.lucide-calendar-days') })
      .click();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('td')?.getAttribute('data-day') ?? '');
    await expect.poll(focused).not.toBe('');
    const before = new Date(await focused());
    await page.keyboard.press('ArrowLeft');
    const next = new Date(before.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    await expect.poll(focused).toBe(next);
    await page.keyboard.press('Escape');
  });

  await test.step('the slider', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: inArabic(() => m.pictures_add()) }).click();
    await page.locator('input[type=file]').setInputFiles(PHOTO);
    const zoom = page.getByLabel(inArabic(() => m.pictures_zoom()));
    await zoom.focus();
    await expect(zoom).toBeFocused();
    const nearness = async () => Number(await zoom.inputValue());
    const before = await nearness();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(nearness).toBeGreaterThan(before);
    await page.keyboard.press('ArrowRight');
    await expect.poll(nearness).toBe(before);
  });

  await test.step('Pray', async () => {
    await page.goto('/pray');
    const request = page.getByRole('heading', { name: /^Oratio/ });
    const first = (await request.textContent()) ?? '';
    await page.keyboard.press('ArrowLeft');
    await expect(request).not.toHaveText(first);
    await page.keyboard.press('ArrowRight');
    await expect(request).toHaveText(first);
  });
});

test('in Arabic a Latin name is aligned with the text below it (O19)', async ({ person }) => {
  const { page, api } = await person('Tamar', { viewport: DESKTOP });
  const group = await makeGroup({ api }, 'Coena Dominica');
  const other = await person('Ruth');
  const token = await linkTokenOf({ api }, group.id);
  const data = { title: 'Oratio prima', content: 'exaudi nos.', groupIds: [group.id] };
  await expect(await other.api.post(`/api/groups/invite/${token}/join`)).toBeOK();
  await expect(await other.api.post('/api/prayers', { data })).toBeOK();
  await expect(await api.patch('/api/user', { data: { language: 'ar' } })).toBeOK();
  /** Distance in pixels between the letters of a name and the right edge of its container. */
  const gapOf = (name: Locator) =>
    name.evaluate((element) => {
      const letters = document.createRange();
      letters.selectNodeContents(element);
      const edge = element.parentElement?.getBoundingClientRect().right ?? 0;
      return Math.abs(edge - letters.getBoundingClientRect().right);
    });
  const places = [
    [`/groups/${group.id}`, page.getByRole('heading', { level: 1 })],
    [`/groups/${group.id}/reached`, page.locator('li p', { hasText: 'Ruth' })],
    ['/', page.locator('.pray-card p', { hasText: 'Ruth' })],
  ] as const;
  for (const [path, name] of places) {
    await page.goto(path);
    await drawn(page);
    await expect.poll(() => gapOf(name), path).toBeLessThan(2);
  }
});
