import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { testFolder } from '../../test-support/folder.ts';
import type { TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { deleteUser } from '../account/delete.ts';
import { change } from '../db/change.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { prayerGroups, users } from '../db/schema.ts';
import { fillInNext } from '../search/fill-in.ts';
import { indexPrayer, indexText } from '../search/index.ts';
import { indexPerson } from '../search/people.ts';
import { placeOfGroup } from '../search/positions.ts';
import { updateSearchIndex } from '../search/update-index.ts';
import { searchPrayers } from './search.ts';

type Found = { id: number; title: string; snippet: string };

const search = async (server: TestServer, name: string, query: string) => {
  const { body } = await server.as(name).get(`/api/search?${query}`);
  return body as Found[];
};
const titles = async (server: TestServer, name: string, q: string, more = '') =>
  (await search(server, name, `q=${encodeURIComponent(q)}${more}`)).map(({ title }) => title);

describe('search (P29)', () => {
  test('finds words in the title, the text, updates, answers and comments', async () => {
    const { server } = await createWorld();
    expect(await titles(server, 'naomi', 'brother')).toEqual(['For my brother']);
    expect(await titles(server, 'naomi', 'home')).toEqual(['For my brother']);
    expect(await titles(server, 'naomi', 'rained')).toEqual(['For rain']);
    expect(await titles(server, 'naomi', 'glad')).toEqual(['For my brother']);
    expect(await titles(server, 'naomi', 'nowhere')).toEqual([]);
  });

  test('needs every word, each by its prefix and in any text', async () => {
    const { server } = await createWorld();
    expect(await titles(server, 'naomi', 'BROTH gla hom')).toEqual(['For my brother']);
    expect(await titles(server, 'naomi', 'brother rained')).toEqual([]);
  });

  test('finds long prefixes with one continuation, with many, or with none', async () => {
    const { server } = await createWorld();
    const endings = Array.from({ length: 60 }, (_, n) => `thanksgiving${'abcdef'[n % 6]}${n}`);
    for (const [title, content] of [
      ['One', 'Thanksgivings and thanksgivingly, of all words'],
      ['Many', endings.join(' ')],
    ])
      await server.as('naomi').post('/api/prayers', { title, content, isPrivate: true });
    expect(await titles(server, 'naomi', 'thanksgivingly')).toEqual(['One']);
    expect(await titles(server, 'naomi', 'thanksgivings')).toEqual(['One']);
    expect(await titles(server, 'naomi', 'thanksgiving')).toEqual(['Many', 'One']);
    expect(await titles(server, 'naomi', 'thanksgivingb')).toEqual(['Many']);
    expect(await titles(server, 'naomi', 'thanksgivingz')).toEqual([]);
  });

  test('finds a word of more than forty letters by all of its letters, and once', async () => {
    const { server } = await createWorld();
    const long = 'donaudampfschifffahrtselektrizitaetenhauptwerk';
    for (const texts of [
      { title: long, content: 'We go there on Sunday.' },
      { title: 'On Sunday', content: `We go to the ${long}.` },
    ])
      await server.as('naomi').post('/api/prayers', { ...texts, isPrivate: true });
    expect(await titles(server, 'naomi', long)).toEqual([long, 'On Sunday']);
    expect(await titles(server, 'naomi', long.slice(0, 42))).toEqual([long, 'On Sunday']);
    expect(await titles(server, 'naomi', `${long.slice(0, 42)}z`)).toEqual([]);
  });

  test('finds characters in a row, and not those scattered in the same text', async () => {
    const { server, group, prayer } = await createWorld();
    const naomi = server.as('naomi');
    const write = (title: string, content: string) =>
      naomi.post('/api/prayers', { title, content, groupIds: [group] });
    await write('One', '请为我母亲祷告。 Thank you.');
    await write('Two', '请为我。为我母，母亲。 Thank you.');
    await write('我母、母亲', 'Thank you for it.');
    for (const content of ['我母亲', '请为'])
      await naomi.post(`/api/prayers/${prayer}/comments`, { content });
    expect(await titles(server, 'ruth', '我母亲')).toEqual(['One', 'For my brother']);
    expect(await titles(server, 'ruth', '我')).toEqual([
      '我母、母亲',
      'Two',
      'One',
      'For my brother',
    ]);
    expect(await titles(server, 'ruth', '母亲')).toHaveLength(4);
    expect(await titles(server, 'ruth', '为我母亲')).toEqual(['One']);
    expect(await titles(server, 'ruth', '我母亲祷')).toEqual(['One']);
    expect(await titles(server, 'ruth', '我母亲祷亲')).toEqual([]);
    expect(await titles(server, 'ruth', '请为 我母亲')).toEqual(['One', 'For my brother']);
  });

  test('finds every text of a long conversation in a group it is shared with later', async () => {
    const { server, prayer } = await createWorld();
    const { $client } = server.db;
    const hannah = server.as('hannah');
    const write = $client.query<unknown, [number, number, string]>(
      'insert into comments (prayer_id, user_id, content, created_at) values (?, ?, ?, 1)',
    );
    for (let n = 0; n < 150; n++) write.run(prayer, server.idOf('hannah'), `number${n}`);
    $client.run('delete from search');
    $client.run("insert into search_waiting (kind, id) values ('prayer', ?)", [prayer]);
    updateSearchIndex(server.db);
    expect(await titles(server, 'naomi', 'number149')).toEqual(['For my brother']);

    const { body: choir } = await hannah.post('/api/groups', { name: 'Choir', description: '' });
    change(server.db, (tx) => {
      tx.update(prayerGroups)
        .set({ groupId: choir.id })
        .where(eq(prayerGroups.prayerId, prayer))
        .run();
      indexPrayer(tx, prayer);
    });
    const inChoir = $client.query<{ count: number }, [string]>(
      'select count(*) as count from search where search match ?',
    );
    const count = () => inChoir.get(`"${placeOfGroup(choir.id)}"`)?.count;
    expect(count()).toBe(41);
    for (const rows of [81, 121, 154]) {
      fillInNext(server.db);
      expect(count()).toBe(rows);
    }
    expect(fillInNext(server.db)).toBe(false);
  });

  test('finds the names of authors', async () => {
    const { server } = await createWorld();
    expect(await titles(server, 'naomi', 'hannah')).toEqual([
      'For rain',
      'For our street',
      'For my brother',
    ]);
    expect(await titles(server, 'naomi', 'hannah street')).toEqual(['For our street']);
    await server.as('hannah').patch('/api/user', { firstName: 'Zoë', lastName: '김민수' });
    expect(await titles(server, 'naomi', 'hannah')).toEqual([]);
    expect(await titles(server, 'naomi', 'zoe 민수')).toHaveLength(3);
  });

  test('puts requests with the words in their title first, each part newest first', async () => {
    const { server, group } = await createWorld();
    const write = (title: string, content: string) =>
      server.as('naomi').post('/api/prayers', { title, content, groupIds: [group] });
    await write('The street again', 'It is loud at night.');
    await write('Our house', 'It stands in a loud street.');
    expect(await titles(server, 'ruth', 'street')).toEqual([
      'The street again',
      'For our street',
      'Our house',
    ]);
    const paged: string[] = [];
    let before = '';
    do {
      const { body, headers } = await server
        .as('ruth')
        .get(`/api/search?q=street&limit=1${before && `&before=${before}`}`);
      paged.push(...body.map(({ title }: Found) => title));
      before = headers.get('x-next-cursor') ?? '';
    } while (before);
    expect(paged).toEqual(['The street again', 'For our street', 'Our house']);
  });

  test('filters by group, status, category and the viewer’s own', async () => {
    const { server, group, prayer } = await createWorld();
    await server.as('hannah').post(`/api/prayers/${prayer}/rest`);
    expect(await titles(server, 'hannah', 'for')).toHaveLength(4);
    expect(await titles(server, 'hannah', 'for', `&group=${group}`)).toHaveLength(3);
    expect(await titles(server, 'hannah', 'for', '&status=resting')).toEqual(['For my brother']);
    expect(await titles(server, 'hannah', 'for', '&status=answered')).toEqual(['For rain']);
    expect(await titles(server, 'hannah', 'for', '&status=active&mine=1')).toEqual([
      'For me alone',
      'For our street',
    ]);
    expect(await titles(server, 'naomi', 'for', '&mine=1')).toEqual([]);
    expect(await titles(server, 'hannah', 'for', '&category=Other')).toHaveLength(4);
    expect(await titles(server, 'hannah', 'for', '&category=Family')).toEqual([]);
  });

  test('shows the matching text, with marks', async () => {
    const { server } = await createWorld();
    const [found] = await search(server, 'naomi', 'q=glad');
    expect(found?.snippet).toBe('I am so \ue000glad\ue001.');
    const [byTitle] = await search(server, 'naomi', 'q=rain');
    expect(byTitle?.snippet).toContain('\ue000rain\ue001');
  });

  test('finds Korean, Chinese and Japanese words of two characters', async () => {
    const { server, group } = await createWorld();
    for (const content of [
      '어머니를 위해 기도를 부탁드립니다',
      '请为我母亲的手术祷告吧谢谢',
      'どうか母のために祈りください',
    ])
      await server
        .as('naomi')
        .post('/api/prayers', { title: 'One of three', content, groupIds: [group] });
    for (const q of ['기도', '手术', '祈り'])
      expect(await titles(server, 'ruth', q)).toHaveLength(1);
  });

  test('finds nothing for no words, and returns one sentence for too many or a wrong cursor', async () => {
    const { server } = await createWorld();
    const ruth = server.as('ruth');
    for (const q of ['', '%20', '%22', '*', '%00', '%EF%BF%BD', '()', 'NEAR('])
      expect((await ruth.get(`/api/search?q=${q}`)).status).toBe(200);
    expect((await ruth.get(`/api/search?q=${'x'.repeat(200)}`)).body).toEqual([]);
    const long = await ruth.get(`/api/search?q=${'x'.repeat(10_000)}`);
    expect([long.status, long.text]).toEqual([
      400,
      'What you look for can have at most 200 characters.',
    ]);
    const { headers } = await ruth.get('/api/prayers/shared?limit=1');
    const cursor = headers.get('x-next-cursor');
    expect((await ruth.get(`/api/search?q=for&before=${cursor}`)).status).toBe(400);
    const next = (await ruth.get('/api/search?q=for&limit=1')).headers.get('x-next-cursor');
    expect((await ruth.get(`/api/prayers/shared?before=${next}`)).status).toBe(400);
  });

  test('reads any input as words, and never fails', async () => {
    const { server } = await createWorld();
    const viewer = { id: server.idOf('naomi') };
    const parts = [
      'for',
      'AND',
      'OR',
      'NOT',
      'NEAR(',
      '"',
      "'",
      '*',
      '(',
      ')',
      ':',
      '^',
      '-',
      '+',
      '{',
      '}',
      '\u0000',
      '\ud800',
      '\ue000g1',
      '母亲',
      '\u0301',
      'words:',
      '🙏',
      'ﬁ',
      '½',
      '%',
      ',',
    ];
    let seed = 7;
    const random = (count: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed % count;
    };
    for (let n = 0; n < 500; n++) {
      const q = Array.from({ length: random(12) }, () => parts[random(parts.length)]).join(
        random(2) ? ' ' : '',
      );
      const { items } = searchPrayers(server.db, viewer, { q, limit: 5, mine: false });
      expect(items.every(({ title }) => title !== 'For me alone')).toBe(true);
    }
  });

  test('finds texts from before there was an index, and nothing twice', async () => {
    const { server } = await createWorld();
    const { $client } = server.db;
    for (const table of ['search', 'people_search']) $client.run(`delete from ${table}`);
    expect(await titles(server, 'naomi', 'for')).toEqual([]);
    $client.run("insert into search_waiting (kind, id) select 'user', id from users");
    $client.run("insert into search_waiting (kind, id) select 'prayer', id from prayers");
    updateSearchIndex(server.db);
    updateSearchIndex(server.db);
    expect(await titles(server, 'naomi', 'for')).toHaveLength(3);
    expect(await titles(server, 'naomi', 'hannah glad')).toEqual(['For my brother']);
    expect($client.query('select count(*) as count from search_waiting').get()).toEqual({
      count: 0,
    });
  });
});

test('searches run in turn, with short calls in between (B12)', async () => {
  const { server } = await createWorld();
  const order: string[] = [];
  const naomi = server.idOf('naomi');
  for (let n = 0; n < 20; n++) void server.inTurn(() => order.push('turn'), naomi);
  await titles(server, 'naomi', 'brother');
  order.push('search');
  expect(order.indexOf('search')).toBe(20);
});

describe('the finders of a request (V1, P30)', () => {
  test('are only users who may see it, as long as they may', async () => {
    const { server, group, prayer } = await createWorld();
    const hannah = server.as('hannah');
    expect(await titles(server, 'hannah', 'alone')).toEqual(['For me alone']);
    for (const name of ['naomi', 'orpah', 'jesse', 'deborah'])
      expect(await titles(server, name, 'alone')).toEqual([]);
    for (const name of ['orpah', 'jesse', 'deborah'])
      expect(await titles(server, name, 'brother')).toEqual([]);
    await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [] });
    expect(await titles(server, 'naomi', 'brother')).toEqual([]);
    expect(await titles(server, 'naomi', 'glad')).toEqual([]);
    await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [group] });
    expect(await titles(server, 'naomi', 'brother glad')).toEqual(['For my brother']);
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    expect(await titles(server, 'naomi', 'brother')).toEqual([]);
    expect(await titles(server, 'hannah', 'brother')).toEqual(['For my brother']);
  });

  test('nobody finds a held comment written while its request waited for the index', async () => {
    const { server, group, prayer } = await createWorld();
    const { $client } = server.db;
    $client.run('delete from search');
    $client.run("insert into search_waiting (kind, id) select 'prayer', id from prayers");
    const path = `/api/prayers/${prayer}/comments`;
    const { body } = await server.as('naomi').post(path, { content: 'Like Zebedee.' });
    expect(await titles(server, 'miriam', 'zebedee')).toEqual(['For my brother']);
    const report = { groupId: group, reason: 'It tells too much.' };
    await server.as('boaz').post(`/api/prayers/comments/${body.id}/reports`, report);
    expect(await titles(server, 'miriam', 'zebedee')).toEqual([]);
    expect(await titles(server, 'tamar', 'zebedee')).toEqual(['For my brother']);
  });

  test('a moderator finds a held comment on a request of their own, among their own too', async () => {
    const { server, group } = await createWorld();
    const own = { title: 'For my mother', content: 'She is not well.', groupIds: [group] };
    const { body } = await server.as('tamar').post('/api/prayers', own);
    const path = `/api/prayers/${body.id}/comments`;
    const comment = await server.as('naomi').post(path, { content: 'Like Zebedee.' });
    const report = { groupId: group, reason: 'It tells too much.' };
    await server.as('boaz').post(`/api/prayers/comments/${comment.body.id}/reports`, report);
    for (const filter of ['', '&mine=1', `&group=${group}`])
      expect(await titles(server, 'tamar', 'zebedee', filter)).toEqual(['For my mother']);
    expect(await titles(server, 'miriam', 'zebedee')).toEqual([]);
  });

  test('a name does not find its bearer’s anonymous texts, not even for them', async () => {
    const { server, prayer } = await createWorld();
    const hannah = server.as('hannah');
    expect(await titles(server, 'naomi', 'hannah brother')).toEqual(['For my brother']);
    await hannah.patch(`/api/prayers/${prayer}`, { isAnonymous: true });
    for (const name of ['naomi', 'hannah'])
      expect(await titles(server, name, 'hannah brother')).toEqual([]);
    expect(await titles(server, 'hannah', 'brother', '&mine=1')).toEqual(['For my brother']);
    await hannah.patch(`/api/prayers/${prayer}`, { isAnonymous: false });
    expect(await titles(server, 'naomi', 'hannah brother')).toEqual(['For my brother']);
  });
});

describe('deleted words (P31)', () => {
  const WORDS = Array.from(
    { length: 40 },
    (_, n) => `quixotry${String.fromCharCode(97 + (n % 26))}${n}`,
  );
  const text = WORDS.join(' ');

  /** Returns a database file with a congregation's number of words, and one author. */
  const open = () => {
    const path = join(testFolder('search'), 'upheld.db');
    const db = openDatabase(path);
    migrate(db);
    const add = (name: string) =>
      db
        .insert(users)
        .values({
          firstName: name,
          lastName: 'Miller',
          username: name,
          usernameKey: name,
          usernameLook: name,
          email: name,
          emailKey: name,
          passwordHash: 'none',
          createdAt: 1,
        })
        .returning({ id: users.id })
        .get().id;
    const [author, other] = [add('author'), add('quixotryname')];
    indexPerson(db, other);
    const write = (content: string, by = author) => {
      const { id } = db.$client
        .query<{ id: number }, [number, string]>(
          `insert into prayers (user_id, title, content, category, can_mark_as_answered, created_at)
           values (?, 'A request', ?, 'Other', 'creator', 1) returning id`,
        )
        .get(by, content) ?? { id: 0 };
      indexPrayer(db, id);
      return id;
    };
    db.$client.transaction(() => {
      for (let n = 0; n < 1500; n++)
        write(`quartz${n} quill quotidian${n % 90} quiver number ${n}`);
    })();
    const isInFile = () => {
      updateSearchIndex(db);
      db.$client.run('pragma wal_checkpoint(truncate)');
      return readFileSync(path).includes('quixotry');
    };
    return { db, author, other, write, isInFile };
  };

  const gone: Record<string, (at: ReturnType<typeof open>) => void> = {
    'with their request': ({ db, write }) => {
      const id = write(text);
      db.$client.run('delete from prayers where id = ?', [id]);
    },
    'by an edit': ({ db, write }) => {
      const id = write(text);
      db.$client.run("update prayers set content = 'Something else' where id = ?", [id]);
      indexPrayer(db, id);
    },
    'with an update, an answer and a comment': ({ db, author, write }) => {
      const prayerId = write('A quiet week');
      for (const [table, kind, columns] of [
        ['updates', 'update', 'prayer_id, content, user_id, created_at'],
        ['answers', 'answer', 'prayer_id, content, answered_by, answered_at'],
        ['comments', 'comment', 'prayer_id, content, user_id, created_at'],
      ] as const) {
        db.$client.run(`insert into ${table} (${columns}) values (?, ?, ?, 1)`, [
          prayerId,
          text,
          author,
        ]);
        indexText(db, prayerId, kind, { id: 1, content: text });
        db.$client.run(`delete from ${table} where id = 1`);
      }
    },
    'with the account of the person who wrote them': ({ db, other, write }) => {
      write(text, other);
      const prayerId = write('A quiet week');
      db.$client.run(
        'insert into comments (prayer_id, content, user_id, created_at) values (?, ?, ?, 1)',
        [prayerId, text, other],
      );
      db.$client.run(
        'insert into answers (prayer_id, content, answered_by, answered_at) values (?, ?, ?, 1)',
        [prayerId, text, other],
      );
      indexText(db, prayerId, 'comment', { id: 1, content: text });
      indexText(db, prayerId, 'answer', { id: 1, content: text });
    },
  };

  for (const [how, leave] of Object.entries(gone))
    test(`leave the file ${how}`, () => {
      const at = open();
      leave(at);
      deleteUser({ db: at.db, notify: () => {} }, at.other, { id: at.author, place: '' }, 2);
      expect(at.isInFile()).toBe(false);
      expect(
        at.db.$client.query("select rowid from search where search match 'quixotry*'").all(),
      ).toEqual([]);
    });

  test('are found in the file by this test before the deletion', () => {
    const at = open();
    at.write(text);
    expect(at.isInFile()).toBe(true);
  });
});
