import { headerOf, partsOf } from '../../test-support/mail.ts';
import { testWithCalendarAndMail } from './calendar.ts';
import { drawn, expect, go, PHONE, test } from './fixtures.ts';
import { holdFirst } from './hold.ts';
import { linkIn } from './mail.ts';
import { makeGroupWith } from './steps.ts';
import { THUMB, takesTaps } from './taps.ts';

// The test server uses UTC.
testWithCalendarAndMail.use({ timezoneId: 'UTC' });

testWithCalendarAndMail(
  'a daily reminder names a waiting request, leads to praying, and is stopped from its mail (N51, N52)',
  async ({ person, visitor, calendar, mailServer }) => {
    const ruth = await person('Ruth');
    const naomi = await person('Naomi', { viewport: PHONE });
    const id = await makeGroupWith(ruth, [naomi], 'Choir');
    const request = { title: 'Rain', content: 'Six weeks without a drop.', groupIds: [id] };
    await ruth.api.post('/api/prayers', { data: request });
    await calendar.letDaysPass(0);
    mailServer.received.length = 0;
    const mails = () =>
      mailServer
        .to('naomi@example.org')
        .filter((mail) => /waiting for your prayer/.test(headerOf(mail, 'Subject') ?? ''));

    const { page } = naomi;
    await page.goto('/profile?tab=notifications');
    const notify = page.getByRole('switch', { name: 'Tell me at my hour' });
    await expect(notify).not.toBeChecked();
    await notify.click();
    await expect(notify).toBeChecked();
    await page.getByLabel('Hour', { exact: true }).selectOption({ label: '9:00 AM' });
    // The checkbox changes when the day is stored, a moment after the click.
    const tuesday = page.getByRole('checkbox', { name: 'Tuesday' });
    await tuesday.click();
    await expect(tuesday).not.toBeChecked();
    const stored = async () => (await (await naomi.api.get('/api/user')).json()).reminder;
    await expect.poll(stored).toEqual({ days: [0, 1, 3, 4, 5, 6], hour: 9, timeZone: 'UTC' });

    // Monday, half past nine.
    await calendar.letDaysPass(1);
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    const text = mail ? partsOf(mail).text : '';
    expect(mail && headerOf(mail, 'Subject')).toBe('One person is waiting for your prayer');
    for (const hidden of ['Ruth', 'Rain', 'Choir']) expect(text).not.toContain(hidden);
    await page.goto(new URL(/http\S+\/pray\b/.exec(text)?.[0] ?? '').pathname);
    await page.getByRole('button', { name: 'Pray', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Amen' })).toBeVisible();

    // No reminder on Tuesday, and none on Wednesday, when she has prayed before the hour.
    await calendar.letDaysPass(1);
    expect(mails()).toHaveLength(1);
    await calendar.letDaysPass(1);
    expect(mails()).toHaveLength(2);

    const link = await linkIn(mailServer, 'naomi@example.org', 'unsubscribe', '\\d+-h-');
    const mailProgram = await visitor();
    await mailProgram.goto(link);
    await expect(mailProgram.getByText('at your hour to pray')).toBeVisible();
    await mailProgram.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(
      mailProgram.getByRole('heading', { name: 'These emails have stopped' }),
    ).toBeFocused();
    await go(page, '/profile?tab=notifications');
    await expect(notify).not.toBeChecked();
    await calendar.letDaysPass(1);
    expect(mails()).toHaveLength(2);
  },
);

test('three taps from the profile set an hour, and the last day cannot be removed (N51, N55)', async ({
  person,
}) => {
  const { page, api } = await person('Naomi', THUMB);
  await page.goto('/profile');
  await drawn(page);
  const hour = page.getByLabel('Hour', { exact: true });
  const stored = async () => (await (await api.get('/api/user')).json()).reminder;
  await takesTaps('choose an hour to pray', 3, async (tap) => {
    await tap(page.getByRole('tab', { name: 'Notifications' }));
    await tap(page.getByRole('switch', { name: 'Tell me at my hour' }));
    await tap(hour);
    await hour.selectOption({ label: '6:00 AM' });
    await expect.poll(stored).toMatchObject({ days: [0, 1, 2, 3, 4, 5, 6], hour: 6 });
  });
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('checkbox', { name: day }).tap();
    await expect(page.getByRole('checkbox', { name: day })).not.toBeChecked();
  }
  const saturday = page.getByRole('checkbox', { name: 'Saturday' });
  await saturday.tap();
  await expect(page.getByText('Please choose at least one day.')).toBeVisible();
  await expect(saturday).toBeChecked();
  await expect.poll(stored).toMatchObject({ days: [6] });
  await page.getByRole('checkbox', { name: 'Sunday' }).tap();
  await expect(page.getByText('Please choose at least one day.')).toHaveCount(0);
  await expect.poll(stored).toMatchObject({ days: [0, 6] });
});

test('quick choices of days all stay, even if the first call is slow (N51)', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: PHONE });
  const reminder = { days: [0, 1, 2], hour: 7, timeZone: 'America/New_York' };
  await api.patch('/api/user', { data: { reminder } });
  await page.goto('/profile?tab=notifications');
  const { letGo, answered } = await holdFirst(page, 'PATCH', '/api/user');
  for (const day of ['Sunday', 'Monday']) {
    await page.getByRole('checkbox', { name: day }).click();
    await expect(page.getByRole('checkbox', { name: day })).not.toBeChecked();
  }
  letGo();
  await expect.poll(answered).toBe(2);
  expect((await (await api.get('/api/user')).json()).reminder.days).toEqual([2]);
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
});

test('a device in another time zone offers to switch to its own zone (N51)', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: PHONE });
  const reminder = { days: [0], hour: 7, timeZone: 'Asia/Kolkata' };
  expect((await api.patch('/api/user', { data: { reminder } })).status()).toBe(200);
  await page.goto('/profile?tab=notifications');
  await expect(page.getByText('By the clock of Kolkata.')).toBeVisible();
  await page.getByRole('button', { name: /^Use the clock of/ }).click();
  await expect(page.getByText('By the clock of Kolkata.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Use the clock of/ })).toHaveCount(0);
  await expect
    .poll(async () => (await (await api.get('/api/user')).json()).reminder)
    .toMatchObject({ days: [0], hour: 7 });
});

test('the icon of the installed app shows the number of unread lines in the inbox (N54)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE });
  const { page, api } = naomi;
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (count: number) => {
        shown.push(count);
      },
    });
  });
  const badge = () =>
    page.evaluate(() => (window as unknown as { shown: number[] }).shown.at(-1) ?? null);
  const id = await makeGroupWith(ruth, [{ api }], 'Choir');
  const ask = (title: string) =>
    ruth.api.post('/api/prayers', {
      data: { title, content: 'Six weeks without a drop.', groupIds: [id] },
    });
  await ask('Rain');
  await page.goto('/');
  await expect.poll(badge, { timeout: 15_000 }).toBe(1);
  await ask('Work');
  await expect.poll(badge).toBe(2);
  await go(page, '/inbox');
  await expect.poll(badge).toBe(0);
});
