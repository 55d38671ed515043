import { describe, expect, test } from 'bun:test';
import type { AuditEntry } from '../../shared/audit.ts';
import { congregationForm, isTimeZone } from '../../shared/congregation.ts';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { events } from '../db/schema.ts';

const PATH = '/api/admin/congregation';
const HOUR = 60 * 60_000;
const SETTINGS = {
  name: 'St. Mary’s Church',
  helpName: 'Mary Jones',
  helpTelephone: '+1 (555) 010-4477',
  helpWords: 'In the mornings.',
  timeZone: 'America/Chicago',
  digestHour: 18,
  digestDay: 0,
  greeting: 'How good that you are here.',
  language: 'en-XA',
};

const withDeborah = () => {
  const server = createTestServer();
  server.setUser('deborah', { isAdmin: true });
  const edit = (settings: object) => server.as('deborah').put(PATH, settings);
  return { server, edit };
};

const kindsTold = ({ db }: TestServer) =>
  db
    .select()
    .from(events)
    .all()
    .map(({ kind, userId, groupId }) => [kind, userId, groupId]);

describe('the settings of the congregation (M8)', () => {
  test('the settings are empty at first, in the machine’s time zone', async () => {
    const { server } = withDeborah();
    const { body } = await server.as('deborah').get(PATH);
    expect(body).toEqual({
      name: '',
      helpName: '',
      helpTelephone: '',
      helpWords: '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      digestHour: 7,
      digestDay: 3,
      greeting: '',
      language: null,
    });
  });

  test('the settings are what an administrator has saved', async () => {
    const { server, edit } = withDeborah();
    expect((await edit(SETTINGS)).body).toEqual(SETTINGS);
    expect((await server.as('deborah').get(PATH)).body).toEqual(SETTINGS);
  });

  test('the audit log names who changed the settings, without their values', async () => {
    const { server, edit } = withDeborah();
    await edit(SETTINGS);
    await edit(SETTINGS);
    const { body, text } = await server.as('deborah').get('/api/admin/audit');
    const kinds = body.map(({ kind, actor, user }: AuditEntry) => [kind, actor?.name, user]);
    expect(kinds).toEqual([['settings-changed', 'Deborah of Bethlehem', null]]);
    // The day of the week is one digit, which is in every time.
    const { digestDay: _, ...written } = SETTINGS;
    for (const words of Object.values(written)) expect(text).not.toContain(String(words));
  });

  test('changed settings send one event to every open page', async () => {
    const { server, edit } = withDeborah();
    await edit(SETTINGS);
    await edit(SETTINGS);
    expect(kindsTold(server)).toEqual([['congregation', null, null]]);
  });

  const mistakes = [
    [{ name: 'St' }, 'The name must be at least 3 characters'],
    [{ name: 'x'.repeat(51) }, 'The name can have at most 50 characters'],
    [{ name: undefined }, 'The name must be text. It may be empty.'],
    [{ helpTelephone: 'mary' }, 'A phone number has digits, spaces and + ( ) - . / only'],
    [{ helpTelephone: '+1' }, 'A phone number has digits, spaces and + ( ) - . / only'],
    [{ timeZone: 'Mars/Olympus_Mons' }, 'Please choose a time zone from the list.'],
    [{ timeZone: '+02:00' }, 'Please choose a time zone from the list.'],
    [{ timeZone: '' }, 'Please choose a time zone from the list.'],
    [{ digestHour: 24 }, 'The hour must be a whole number from 0 to 23.'],
    [{ digestDay: 7 }, 'The day must be a whole number from 0 to 6.'],
    [{ language: 'xx' }, 'Please choose one of the languages in the list.'],
    [{ digestHour: '7' }, 'The hour must be a whole number from 0 to 23.'],
  ] as const;
  for (const [wrong, sentence] of mistakes)
    test(`invalid settings are refused as a whole: ${JSON.stringify(wrong)}`, async () => {
      const { server, edit } = withDeborah();
      const { status, text } = await edit({ ...SETTINGS, ...wrong });
      expect([status, text]).toEqual([400, sentence]);
      expect((await server.as('deborah').get(PATH)).body.name).toBe('');
    });

  test('a telephone number is accepted in any form, a name on one line only', () => {
    const parse = (change: object) => congregationForm.parse({ ...SETTINGS, ...change });
    for (const helpTelephone of ['', '112', '(089) 12.34-5 / 6', '+49 (0)89 12345'])
      expect(parse({ helpTelephone }).helpTelephone).toBe(helpTelephone);
    expect(parse({ name: ' St. Mary’s\n\u202EChurch ' }).name).toBe('St. Mary’s Church');
  });

  test('every time zone is accepted by any of its names', () => {
    const zones = ['UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'US/Eastern'];
    for (const zone of [...zones, ...Intl.supportedValuesOf('timeZone')])
      expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
  });
});

describe('the name and the contact for help (M9)', () => {
  test('they are public, because they are for people who cannot sign in', async () => {
    const { server, edit } = withDeborah();
    const told = async () => (await server.signedOut().get('/api/info')).body.congregation;
    expect(await told()).toEqual({ name: '', help: { name: '', telephone: '', words: '' } });
    await edit(SETTINGS);
    expect(await told()).toEqual({
      name: 'St. Mary’s Church',
      help: { name: 'Mary Jones', telephone: '+1 (555) 010-4477', words: 'In the mornings.' },
    });
  });

  test('every signed-in page gets the name with its news', async () => {
    const { server, edit } = withDeborah();
    const name = async () => (await server.as('naomi').get('/api/news')).body.congregation;
    expect(await name()).toBe('');
    await edit(SETTINGS);
    expect(await name()).toBe('St. Mary’s Church');
  });
});

test('a new member is greeted for a day (M10)', async () => {
  const { server, edit } = withDeborah();
  const greeting = async () => (await server.as('naomi').get('/api/home')).body.greeting;
  expect(await greeting()).toBe('');
  await edit(SETTINGS);
  expect(await greeting()).toBe('How good that you are here.');
  server.clock.now += 24 * HOUR - 1;
  expect(await greeting()).toBe('How good that you are here.');
  server.clock.now += 1;
  expect(await greeting()).toBe('');
});
