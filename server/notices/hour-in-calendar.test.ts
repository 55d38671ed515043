import { describe, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';

const PATH = '/api/account/hour/calendar';

describe('the calendar file of one’s own hour to pray (P71)', () => {
  test('has the hour, its days and its zone, and leads to Pray', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    const reminder = { days: [1, 3], hour: 6, timeZone: 'Australia/Lord_Howe' };
    await ruth.patch('/api/user', { reminder });
    const { status, text, headers } = await ruth.get(PATH);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="upheld-my-hour.ics"');
    expect(text).toContain('SUMMARY:Time to pray\r\n');
    expect(text).toMatch(/DTSTART;TZID=Australia\/Lord_Howe:\d{8}T060000\r\n/);
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE\r\n');
    expect(text.replaceAll('\r\n ', '')).toMatch(/\r\nURL:https?:\/\/[^\r\n]+\/pray\r\n/);
    expect(text).not.toContain('Ruth');
  });

  test('is another entry for each user, so that two can share a calendar', async () => {
    const server = createTestServer();
    const reminder = { days: [1], hour: 6, timeZone: 'UTC' };
    const uids = [];
    for (const name of ['ruth', 'naomi'] as const) {
      await server.as(name).patch('/api/user', { reminder });
      uids.push(/UID:(.*)/.exec((await server.as(name).get(PATH)).text)?.[1]);
    }
    expect(new Set(uids).size).toBe(2);
  });

  test('is refused where no hour is chosen', async () => {
    const { status, headers } = await createTestServer().as('ruth').get(PATH);
    expect([status, headers.get('x-error-code')]).toEqual([409, 'no-hour-chosen']);
  });
});
