import { describe, expect, test } from 'bun:test';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plantCanaries } from '../../../test-support/canaries.ts';
import { makeData } from '../../../test-support/data.ts';
import { exported, newFolder, textsIn } from '../../../test-support/exported.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { onWindows } from '../../../test-support/on-windows.ts';
import { createWorld } from '../../../test-support/world.ts';
import { openDatabase } from '../../db/open.ts';
import { exportEverything } from './export.ts';

describe('exports (R18)', () => {
  test('an export contains what members and administrators see, in files that need no Upheld', async () => {
    const world = await createWorld();
    const { server } = world;
    const { id: resource } = world.resource();
    plantCanaries(world);
    await server.as('naomi').post(`/api/prayers/${world.prayer}/pray`);
    const { files, json, result } = await exported(server);
    const place = `groups/${world.group}-tuesday-group`;
    expect([...files.keys()].sort()).toEqual(
      [
        'README.txt',
        'address-book.csv',
        'congregation.json',
        `${place}/requests.html`,
        `${place}/requests.json`,
        'groups.json',
        `library/${resource}-order.txt`,
        'library.json',
        'messages.json',
        'people.csv',
        'people.json',
        'people.xlsx',
        `pictures/${server.idOf('hannah')}-hannah.jpg`,
      ].sort(),
    );
    expect(result).toEqual({ people: 10, groups: 1, requests: 3, files: 1, missing: 0 });

    const [ruth, ...others] = json('people.json');
    expect(ruth).toEqual({
      id: server.idOf('ruth'),
      firstName: 'Ruth',
      lastName: 'of Bethlehem',
      username: 'ruth',
      email: 'ruth@example.org',
      telephone: null,
      language: null,
      mailReadById: null,
      mailReadBy: null,
      since: '2026-05-03T09:30:21.345Z',
      isActive: true,
      isAdmin: false,
      picture: null,
    });
    const hannah = others.find(({ username }: { username: string }) => username === 'hannah');
    expect(hannah.picture).toBe(`pictures/${hannah.id}-hannah.jpg`);
    const [group] = json('groups.json');
    expect(group).toMatchObject({
      name: 'Tuesday Group',
      owner: 'Ruth of Bethlehem',
      requests: place,
    });
    expect(group.members).toContainEqual({
      userId: server.idOf('boaz'),
      name: 'Boaz of Bethlehem',
      joinedAt: '2026-05-03T09:30:21.345Z',
      isOwner: false,
      canInvite: true,
      canRemove: false,
    });
    const requests = json(`${place}/requests.json`);
    expect(requests.map(({ title }: { title: string }) => title)).toEqual([
      'For my brother',
      'For our street',
      'For rain',
    ]);
    expect(requests[0]).toEqual({
      id: world.prayer,
      title: 'For my brother',
      content: 'For my brother, which is all I can say.',
      category: 'Other',
      authorId: server.idOf('hannah'),
      author: 'Hannah of Bethlehem',
      onBehalfOf: null,
      consent: null,
      mayBePrinted: false,
      createdAt: '2026-05-03T09:30:00.000Z',
      editedOn: null,
      isUrgent: false,
      isLongTerm: false,
      needAnswerBy: null,
      canMarkAsAnswered: 'creator',
      isResting: false,
      isAnswered: false,
      answeredAt: null,
      answer: null,
      peoplePraying: 1,
      updates: [{ content: 'He is home again.', createdAt: '2026-05-03T09:30:00.000Z' }],
      comments: [
        {
          authorId: server.idOf('hannah'),
          author: 'Hannah of Bethlehem',
          content: 'Thank you all.',
          amens: 0,
          createdAt: '2026-05-03T09:30:00.000Z',
        },
        {
          authorId: server.idOf('naomi'),
          author: 'Naomi of Bethlehem',
          content: 'I am so glad.',
          amens: 0,
          createdAt: '2026-05-03T09:30:00.000Z',
        },
      ],
    });
    expect(requests[2]).toMatchObject({ isAnswered: true, answer: 'It rained.' });
    const page = files.get(`${place}/requests.html`);
    for (const words of [
      'Hannah',
      'He is home again.',
      'Thank you all.',
      'It rained.',
      '1 person prays',
    ])
      expect(page).toContain(words);
    expect(json('library.json')).toMatchObject([
      {
        title: 'Order of prayer',
        file: `library/${resource}-order.txt`,
        uploaderName: 'Deborah of Bethlehem',
      },
    ]);
    expect(files.get(`library/${resource}-order.txt`)).toBe('Grace and peace.');
    expect(json('messages.json')).toMatchObject([{ subject: 'Leaving', name: 'Jesse' }]);
    expect(json('congregation.json')).toMatchObject({ product: 'upheld', digestHour: 7 });
  });

  test('an export contains long lists completely and in order', async () => {
    const { server, group, prayer } = await createWorld();
    const { $client } = server.db;
    for (let n = 1; n <= 60; n++) {
      server.addPerson(`person${n}`);
      $client.run(
        `insert into prayers (user_id, title, content, category, can_mark_as_answered, created_at)
          values (1, 'Request ' || ?1, '', 'Other', 'creator', 1)`,
        [n],
      );
      $client.run(
        'insert into prayer_groups (group_id, prayer_id) values (?, last_insert_rowid())',
        [group],
      );
      $client.run(
        `insert into comments (prayer_id, user_id, content, created_at) values (?, 1, 'Comment ' || ?, 1)`,
        [prayer, n],
      );
    }
    const { json, result } = await exported(server);
    expect(result).toMatchObject({ people: 70, requests: 63 });
    const numbered = (word: string) => Array.from({ length: 60 }, (_, n) => `${word} ${n + 1}`);
    const requests = json(`groups/${group}-tuesday-group/requests.json`);
    expect(requests.slice(3).map(({ title }: { title: string }) => title)).toEqual(
      numbered('Request'),
    );
    expect(
      requests[0].comments.slice(2).map(({ content }: { content: string }) => content),
    ).toEqual(numbered('Comment'));
    expect(
      json('people.json')
        .slice(10)
        .map(({ username }: { username: string }) => username),
    ).toEqual(numbered('person').map((name) => name.replace(' ', '')));
  });

  test('an export contains no hash, token or secret, even with personal files', async () => {
    const world = await createWorld();
    const canaries = plantCanaries(world).filter(
      ({ what, readers }) => readers.length === 0 || what === 'the group’s link',
    );
    expect(canaries.length).toBeGreaterThan(20);
    for (const withPersonalFiles of [false, true]) {
      const { everything } = await exported(world.server, { withPersonalFiles });
      const found = canaries.filter(({ text }) => text !== '' && everything.includes(text));
      expect(found.map(({ what }) => what)).toEqual([]);
    }
  });

  test('an export shows one moment while other users write', async () => {
    const files = makeData(join(testFolder('moment'), 'data'), ['ruth', 'naomi'], (db) => {
      for (const group of ['One', 'Two'])
        db.$client.run(
          "insert into groups (name, description, owner_id, created_at) values (?, '', 1, 1)",
          [group],
        );
      db.$client.run(`insert into prayers (id, user_id, title, content, category, can_mark_as_answered,
        created_at) values (1, 1, 'Before', '', 'Other', 'creator', 1)`);
      db.$client.run('insert into prayer_groups (group_id, prayer_id) values (1, 1), (2, 1)');
    });
    const [reading, writing] = [openDatabase(files.database), openDatabase(files.database)];
    const folder = newFolder();
    let passed = 0;
    await exportEverything({
      db: reading,
      uploads: files.uploads,
      folder,
      now: 1,
      progress: () => {
        if (++passed === 1) writing.$client.run("update prayers set title = 'After'");
      },
    });
    reading.$client.close();
    writing.$client.close();
    expect(passed).toBe(2);
    const texts = [...textsIn(folder)].filter(([path]) => path.endsWith('requests.json'));
    expect(texts.map(([, text]) => /Before|After/.exec(text)?.[0])).toEqual(['Before', 'Before']);
  });

  test('an export names the library files that were missing', async () => {
    const world = await createWorld();
    const { file, id } = world.resource();
    rmSync(join(world.server.files.folder, file));
    const { result, json, files } = await exported(world.server);
    expect(result).toMatchObject({ files: 1, missing: 1 });
    expect(json('library.json')).toMatchObject([{ id, file: null }]);
    expect(files.has(`library/${id}-order.txt`)).toBe(false);
  });

  test.skipIf(onWindows)('only its owner can read an export', async () => {
    const world = await createWorld();
    world.resource();
    const { folder } = await exported(world.server, { withPersonalFiles: true });
    const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`));
    const modes = [folder, ...paths].map((path) => {
      const stat = statSync(path);
      return stat.mode & 0o777 & (stat.isDirectory() ? ~0o700 : ~0o600);
    });
    expect(modes.every((mode) => mode === 0)).toBe(true);
    expect(modes.length).toBeGreaterThan(15);
  });

  test('the README of an export explains its files, including personal ones', async () => {
    const { server } = await createWorld();
    const without = (await exported(server)).files.get('README.txt');
    expect(without).toContain('Nothing here tells who wrote an anonymous');
    expect(without).not.toContain('personal/');
    const withThem = (await exported(server, { withPersonalFiles: true })).files.get('README.txt');
    expect(withThem).toContain('they tell who wrote an anonymous');
  });
});
