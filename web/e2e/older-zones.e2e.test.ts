import { testWithCalendar } from './calendar.ts';
import { expect, type Person } from './fixtures.ts';

// As clocks in Winnipeg were until autumn 2026, and as older browsers believe that they still are.
testWithCalendar.use({ timezoneId: 'America/Chicago' });

/** Makes the browser one whose data of time zones are older than the server's. */
const pretendOldZones = ({ page }: Person) =>
  page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      const options = resolvedOptions.call(this);
      return options.timeZone === 'America/Chicago'
        ? { ...options, timeZone: 'America/Winnipeg' }
        : options;
    };
  });

testWithCalendar(
  'a browser with older time zones shows the hours and days of the server (N87)',
  async ({ person }) => {
    const ruth = await person('Ruth');
    const { page, api } = ruth;
    const chooseZone = async (timeZone: string) => {
      const data = { reminder: { days: [0], hour: 7, timeZone } };
      expect((await api.patch('/api/user', { data })).status()).toBe(200);
    };
    await pretendOldZones(ruth);
    const showAt = async (time: string, path: string) => {
      await page.context().clock.setFixedTime(time);
      await page.goto(path);
    };
    const greeting = page.getByRole('heading', { level: 1 });
    const dayInCalendar = async () => {
      await showAt('2026-12-10T05:30:00Z', '/my-prayers');
      await page.getByRole('button', { name: 'New Request' }).first().click();
      await page.getByText('More options').click();
      await page.getByRole('button', { name: /^Answer needed by/ }).click();
      return page.getByRole('button', { name: /^Today, / }).getAttribute('aria-label');
    };

    // Half past four in the morning in Winnipeg, and by the older data half past three.
    await chooseZone('America/Winnipeg');
    await showAt('2026-12-10T09:30:00Z', '/');
    await expect(greeting).toContainText('Good\u00A0morning');
    expect(await dayInCalendar()).toContain('December 10');

    // The server's clocks of another zone say nothing about this one.
    await chooseZone('Europe/Berlin');
    await showAt('2026-12-10T09:30:00Z', '/');
    await expect(greeting).toContainText('Hello');
    expect(await dayInCalendar()).toContain('December 9');
  },
);
