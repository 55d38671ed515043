import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { exported } from '../../../test-support/exported.ts';
import { createWorld, type World } from '../../../test-support/world.ts';
import { users } from '../../db/schema.ts';

const setUser = ({ server }: World, name: string, values: Partial<typeof users.$inferInsert>) =>
  server.db
    .update(users)
    .set(values)
    .where(eq(users.id, server.idOf(name)))
    .run();

test('an export has each person’s telephone number, language and shared mail (R53)', async () => {
  const world = await createWorld();
  const naomi = world.server.idOf('naomi');
  setUser(world, 'ruth', { telephone: '+49 30-1234', language: 'de', browserLanguage: 'fr' });
  setUser(world, 'boaz', { browserLanguage: 'ko' });
  world.household({ person: 'ruth', reader: 'naomi' });
  world.household({ person: 'boaz', reader: 'naomi', isAgreed: false });
  const { json, files } = await exported(world.server);
  const people: Record<string, unknown>[] = json('people.json');
  const personOf = (name: string) => people.find(({ username }) => username === name);
  expect(personOf('ruth')).toMatchObject({
    telephone: '+49 30-1234',
    language: 'de',
    mailReadById: naomi,
    mailReadBy: 'Naomi of Bethlehem',
  });
  // Nobody reads mail that was only asked for.
  expect(personOf('boaz')).toMatchObject({ language: 'ko', mailReadById: null, mailReadBy: null });
  const row = files.get('people.csv')?.match(/.*"ruth".*/)?.[0];
  // A spreadsheet program would compute the number.
  expect(row).toContain(`"ruth@example.org","'+49 30-1234","de","Naomi of Bethlehem"`);
});

test('address-book.csv has only headings of Thunderbird, and exact telephone numbers (R53)', async () => {
  const world = await createWorld();
  setUser(world, 'ruth', { telephone: '+49 30-1234' });
  setUser(world, 'boaz', { firstName: '=Boaz', email: null, emailKey: null, telephone: '030 12' });
  setUser(world, 'naomi', { isActive: false });
  setUser(world, 'hannah', { email: null, emailKey: null });
  const { files } = await exported(world.server);
  const lines = files.get('address-book.csv')?.split('\r\n') ?? [];
  expect(lines[0]).toBe(
    '\uFEFF"First Name","Last Name","Display Name","Primary Email","Mobile Number"',
  );
  expect(lines).toContain(
    '"Ruth","of Bethlehem","Ruth of Bethlehem","ruth@example.org","+49 30-1234"',
  );
  expect(lines).toContain(`"'=Boaz","of Bethlehem","'=Boaz of Bethlehem","","030 12"`);
  // A person who is not active, and one without address and number.
  expect(lines.filter((line) => /Naomi|Hannah/.test(line))).toEqual([]);
});

test('people.xlsx has the people as text, and the same people give the same bytes (R55)', async () => {
  const world = await createWorld();
  setUser(world, 'ruth', { firstName: '길동', lastName: '홍', telephone: '+49 30-1234' });
  setUser(world, 'boaz', { firstName: '=1+1', telephone: '030 12' });
  const { files, folder } = await exported(world.server);
  const workbook = files.get('people.xlsx');
  for (const text of ['telephone', '길동', '+49 30-1234', '=1+1', '030 12'])
    expect(workbook).toContain(`<si><t>${text}</t></si>`);
  expect(workbook).not.toContain('<f>');
  const bytes = (place: string) => readFileSync(join(place, 'people.xlsx'));
  const another = await exported(world.server, { now: world.server.clock.now + 60_000 });
  expect(bytes(another.folder)).toEqual(bytes(folder));
});
