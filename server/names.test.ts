import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { everyMail } from '../test-support/every-mail.ts';
import { everythingFor } from '../test-support/everything.ts';
import { exported } from '../test-support/exported.ts';
import { partsOf } from '../test-support/mail.ts';
import { createTestServer, type TestServer } from '../test-support/server.ts';
import { createWorld } from '../test-support/world.ts';
import { users } from './db/schema.ts';

const GIVEN =
  '가람 나래 다솜 라온 마루 바다 사랑 아라 자람 차온 카온 타온 파랑 하늘 한별 해솔'.split(' ');
/** A Korean name in the order of other languages, or with a space. */
const WRONG = new RegExp(`(?:${GIVEN.join('|')})\\s*홍|홍 (?:${GIVEN.join('|')})`);
const RIGHT = new RegExp(`홍(?:${GIVEN.join('|')})`);

/** Gives all users Korean names. */
const nameInKorean = ({ db }: TestServer) => {
  for (const [at, { id }] of db.select({ id: users.id }).from(users).all().entries())
    db.update(users)
      .set({ firstName: GIVEN[at % GIVEN.length] ?? '', lastName: '홍' })
      .where(eq(users.id, id))
      .run();
};

/** Answers have both parts in fields of their own, side by side. */
const withoutFields = (text: string) =>
  text.replaceAll(/\\?"(?:first|last)Name\\?":\\?"[^"]*"/g, '');

describe('a Korean name has the family name first, without a space (W54)', () => {
  test('in each mail', async () => {
    const mails = await everyMail(nameInKorean);
    const texts = [...mails].map(([kind, mail]) => {
      const { text, html } = partsOf(mail);
      return { kind, all: [mail.raw.split('\r\n\r\n')[0], text, html].join('\n') };
    });
    expect(texts.filter(({ all }) => WRONG.test(all)).map(({ kind }) => kind)).toEqual([]);
    const named = texts.filter(({ all }) => RIGHT.test(all)).map(({ kind }) => kind);
    expect(named).toEqual(
      expect.arrayContaining(['comment', 'digest', 'invitation', 'new-prayer']),
    );
  });

  test('in each answer, and in what a congregation takes along', async () => {
    const world = await createWorld(createTestServer());
    nameInKorean(world.server);
    const ids = { group: world.group, prayer: world.prayer, answered: world.prayer };
    const answers = await everythingFor(world.server, 'naomi', ids);
    expect(answers.map(withoutFields).filter((text) => WRONG.test(text))).toEqual([]);
    const { files } = await exported(world.server);
    const wrong = [...files].filter(
      ([name, text]) => !name.endsWith('.csv') && WRONG.test(withoutFields(text)),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
    expect(files.get('address-book.csv')).toMatch(/"?가람"?,"?홍"?,"?홍가람"?/);
  });
});
