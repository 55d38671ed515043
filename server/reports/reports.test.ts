import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { events } from '../db/schema.ts';
import { queueDigests } from '../notices/queue-digests.ts';

const DAY = 24 * 60 * 60_000;
const REASON = 'It names somebody who did not agree.';
const about = (world: World, reason = REASON) => ({ groupId: world.group, reason });
const reportedBy = (world: World, name: string, path = `${world.prayer}`) =>
  world.server.as(name).post(`/api/prayers/${path}/reports`, about(world));
const waitingFor = async ({ server, group }: World, name = 'ruth') =>
  (await server.as(name).get(`/api/groups/${group}/reports`)).body;
const decide = async (world: World, decision: string, note = '') => {
  const [report] = await waitingFor(world);
  return world.server.as('tamar').post(`/api/reports/${report.id}/decision`, { decision, note });
};
const found = async ({ server }: World, name: string, word: string) =>
  (await server.as(name).get(`/api/search?q=${word}`)).body.map(({ id }: { id: number }) => id);

describe('reported requests (V14)', () => {
  test('a reported request is hidden in its group from all but its author and the moderators', async () => {
    const world = await createWorld();
    const { server, group, prayer } = world;
    expect((await reportedBy(world, 'naomi')).status).toBe(204);
    for (const name of ['naomi', 'boaz', 'jael']) {
      const reader = server.as(name);
      expect((await reader.get(`/api/prayers/${prayer}`)).status).toBe(404);
      expect((await reader.get(`/api/prayers/${prayer}/comments`)).status).toBe(404);
      for (const path of ['prayers/shared', `groups/${group}/prayers`, 'prayers/bookmarked'])
        expect((await reader.get(`/api/${path}`)).text).not.toContain('For my brother');
      for (const path of ['inbox', 'home', 'prayers/to-pray', `groups/${group}/sheet`])
        expect((await reader.get(`/api/${path}`)).text).not.toContain('For my brother');
      expect(await found(world, name, 'brother')).toEqual([]);
      expect(await found(world, name, 'glad')).toEqual([]);
    }
    for (const name of ['ruth', 'tamar', 'hannah']) {
      const { body } = await server.as(name).get(`/api/prayers/${prayer}`);
      expect(body.groups).toMatchObject([{ id: group, isHeld: true }]);
      expect(await found(world, name, 'brother')).toEqual([prayer]);
    }
  });

  test('a reported request is still seen through another group (V14)', async () => {
    const world = await createWorld();
    const { server, prayer, group } = world;
    const { body: choir } = await server.as('hannah').post('/api/groups', { name: 'Choir' });
    const link = await server.as('hannah').post(`/api/groups/${choir.id}/invite-token`);
    const join = new URL(link.body.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
    await server.as('naomi').post(`${join}/join`);
    await server.as('hannah').put(`/api/prayers/${prayer}`, { groupIds: [group, choir.id] });
    await reportedBy(world, 'naomi');
    const { body } = await server.as('naomi').get(`/api/prayers/${prayer}`);
    expect(body.groups).toEqual([
      { id: choir.id, name: 'Choir', isLeadersOnly: false, isHeld: false },
    ]);
    const again = await server
      .as('naomi')
      .post(`/api/prayers/${prayer}/reports`, { groupId: choir.id, reason: REASON });
    expect(again.status).toBe(204);
  });

  test('a reported request stays held when its author edits it, or shares it again (V14)', async () => {
    const world = await createWorld();
    const { server, prayer, group } = world;
    const hannah = server.as('hannah');
    await reportedBy(world, 'naomi');
    const isSeen = async () =>
      (await server.as('naomi').get(`/api/prayers/${prayer}`)).status === 200;
    await hannah.put(`/api/prayers/${prayer}`, { content: 'It is something else by now.' });
    expect(await isSeen()).toBe(false);
    await hannah.put(`/api/prayers/${prayer}`, { leadersOnlyGroupIds: [group], groupIds: [] });
    await hannah.put(`/api/prayers/${prayer}`, { groupIds: [group], leadersOnlyGroupIds: [] });
    expect(await isSeen()).toBe(false);
    await hannah.put(`/api/prayers/${prayer}`, { isPrivate: true });
    expect(await waitingFor(world)).toEqual([]);
    await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [group] });
    expect(await isSeen()).toBe(false);
    expect(await waitingFor(world)).toHaveLength(1);
    await decide(world, 'restore');
    expect(await isSeen()).toBe(true);
  });
});

describe('reported texts (V15)', () => {
  const texts = [
    { what: 'comments', by: 'tamar', word: 'thank', moderators: ['ruth', 'tamar'] },
    { what: 'updates', by: 'naomi', word: 'home', moderators: ['ruth', 'tamar'] },
  ] as const;
  for (const { what, by, word, moderators } of texts)
    test(`a reported text of ${what} is hidden, not found and not counted until it is restored`, async () => {
      const world = await createWorld();
      const { server, prayer } = world;
      const id = what === 'comments' ? world.comment : world.update;
      const count = what === 'comments' ? 'commentCount' : 'updateCount';
      const seen = async (name: string) => {
        const { body } = await server.as(name).get(`/api/prayers/${prayer}/${what}`);
        return body.some((text: { id: number }) => text.id === id);
      };
      const counted = async (name: string) =>
        (await server.as(name).get(`/api/prayers/${prayer}`)).body[count];
      const all = await counted('jael');

      expect((await reportedBy(world, by, `${what}/${id}`)).status).toBe(204);
      for (const name of ['jael', 'boaz', 'naomi']) {
        expect(await seen(name)).toBe(false);
        expect(await counted(name)).toBe(all - 1);
        expect(await found(world, name, word)).toEqual([]);
        expect(
          (await server.as(name).get(`/api/groups/${world.group}/prayers`)).text,
        ).not.toContain('He is home again.'.repeat(what === 'updates' ? 1 : 2));
      }
      for (const name of [...moderators, 'hannah']) {
        expect(await seen(name)).toBe(true);
        expect(await counted(name)).toBe(all);
        // Readers of the text find it.
        expect(await found(world, name, word)).toEqual([prayer]);
      }
      expect((await waitingFor(world))[0]).toMatchObject({
        reason: REASON,
        what: what.slice(0, -1),
        [what.slice(0, -1)]: { id, isHeld: true },
      });
      await decide(world, 'restore');
      expect(await seen('jael')).toBe(true);
      expect(await found(world, 'jael', word)).toEqual([prayer]);
    });

  test('a removed text is seen by its author only, who may delete it', async () => {
    const world = await createWorld();
    const { server, prayer, comment } = world;
    await reportedBy(world, 'naomi', `comments/${comment}`);
    await decide(world, 'remove');
    for (const name of ['ruth', 'tamar', 'naomi'])
      expect((await server.as(name).get(`/api/prayers/${prayer}/comments`)).text).not.toContain(
        'Thank you all.',
      );
    const { body } = await server.as('hannah').get(`/api/prayers/${prayer}/comments`);
    expect(body[0]).toMatchObject({ id: comment, isRemoved: true, isHeld: false });
    expect((await server.as('hannah').delete(`/api/prayers/comments/${comment}`)).status).toBe(204);
  });

  test('a text that its author deletes is removed from the inbox and from its report', async () => {
    const world = await createWorld();
    const { server, comment } = world;
    await reportedBy(world, 'naomi', `comments/${comment}`);
    expect((await server.as('ruth').get('/api/inbox')).text).toContain('needs your attention');
    await server.as('hannah').delete(`/api/prayers/comments/${comment}`);
    expect(await waitingFor(world)).toEqual([]);
    expect((await server.as('ruth').get('/api/inbox')).text).not.toContain('needs your attention');
  });
});

describe('reporting (G14)', () => {
  test('a report needs a reason of at most 500 characters, and a group', async () => {
    const world = await createWorld();
    const { server, prayer, group } = world;
    const send = (body: object) => server.as('naomi').post(`/api/prayers/${prayer}/reports`, body);
    expect((await send({ groupId: group, reason: ' ' })).text).toBe(
      'Please say why, in a few words.',
    );
    expect((await send({ groupId: group, reason: 'x'.repeat(501) })).text).toBe(
      'Please use at most 500 characters.',
    );
    expect((await send({ reason: REASON })).text).toBe('Please choose a group.');
    expect((await send({ groupId: group, reason: 'One line.\nAnother.' })).status).toBe(204);
  });

  test('a second report of a text by one user is refused, also after it was restored', async () => {
    const world = await createWorld();
    await reportedBy(world, 'naomi');
    expect((await reportedBy(world, 'tamar')).text).toBe('This was reported already.');
    await decide(world, 'restore');
    expect((await reportedBy(world, 'naomi')).status).toBe(409);
    expect((await reportedBy(world, 'jael')).status).toBe(204);
  });

  test('reporting in a group of others looks like a missing group', async () => {
    const world = await createWorld();
    const { server, prayer } = world;
    const { body: other } = await server.as('jesse').post('/api/groups', { name: 'Others' });
    const send = (groupId: number) =>
      server.as('naomi').post(`/api/prayers/${prayer}/reports`, { groupId, reason: REASON });
    const [hidden, missing] = [await send(other.id), await send(999_999)];
    expect(hidden.status).toBe(404);
    expect(hidden.text).toBe(missing.text);
  });

  test('a deleted account leaves its report without the reason', async () => {
    const world = await createWorld();
    await reportedBy(world, 'naomi');
    await world.server.as('naomi').delete('/api/user', { password: 'naomi-naomi' });
    world.server.db.$client.run("delete from users where username = 'naomi'");
    expect(await waitingFor(world)).toMatchObject([{ what: 'request', reason: '' }]);
  });
});

describe('deciding (G15)', () => {
  test('removing a request from its only group makes it private, with its author’s name', async () => {
    const world = await createWorld();
    const { server, prayer, group } = world;
    await server.as('hannah').put(`/api/prayers/${prayer}`, { isAnonymous: true });
    await reportedBy(world, 'naomi');
    expect((await decide(world, 'remove', 'Please leave out the name.')).status).toBe(204);
    expect((await server.as('ruth').get(`/api/prayers/${prayer}`)).status).toBe(404);
    const { body } = await server.as('hannah').get(`/api/prayers/${prayer}`);
    expect(body).toMatchObject({ isPrivate: true, isAnonymous: false, groups: [] });
    const { body: notes } = await server.as('hannah').get(`/api/prayers/${prayer}/notes`);
    expect(notes).toEqual([
      {
        id: expect.any(Number),
        kind: 'remove',
        what: 'request',
        content: 'Please leave out the name.',
        group: { id: group, name: 'Tuesday Group' },
        createdAt: '2026-05-03T09:30:00.000Z',
      },
    ]);
    // Shared there again, it is reviewed first.
    await server.as('hannah').patch(`/api/prayers/${prayer}`, { groupIds: [group] });
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).status).toBe(404);
    expect(await waitingFor(world)).toMatchObject([{ what: 'first-look' }]);
  });

  test('a restored request is for leaders only if it was before', async () => {
    const world = await createWorld();
    const { server, prayer, group } = world;
    const only = { groupIds: [], leadersOnlyGroupIds: [group] };
    await server.as('hannah').put(`/api/prayers/${prayer}`, only);
    await reportedBy(world, 'boaz');
    expect((await server.as('boaz').get(`/api/prayers/${prayer}`)).status).toBe(404);
    await decide(world, 'restore');
    expect((await server.as('boaz').get(`/api/prayers/${prayer}`)).status).toBe(200);
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).status).toBe(404);
  });

  test('a decision closes all reports of one text, once', async () => {
    const world = await createWorld();
    const { server, group } = world;
    await reportedBy(world, 'naomi');
    const [{ id }] = await waitingFor(world);
    const send = () =>
      server.as('ruth').post(`/api/reports/${id}/decision`, { decision: 'remove' });
    expect((await send()).status).toBe(204);
    expect((await send()).text).toBe('This was decided already.');
    const { body } = await server.as('ruth').get(`/api/groups/${group}`);
    expect(body.reportCount).toBe(0);
  });

  test('a report of another group looks like a missing one', async () => {
    const world = await createWorld();
    await reportedBy(world, 'naomi');
    const [{ id }] = await waitingFor(world);
    const { server } = world;
    await server.as('jesse').post('/api/groups', { name: 'Others' });
    const send = (report: number) =>
      server.as('jesse').post(`/api/reports/${report}/decision`, { decision: 'remove' });
    expect((await send(id)).text).toBe((await send(999_999)).text);
    expect((await send(id)).status).toBe(404);
  });

  test('the audit log names who decided, and never the author', async () => {
    const world = await createWorld();
    await reportedBy(world, 'naomi');
    await decide(world, 'restore');
    world.server.setUser('ruth', { isAdmin: true });
    const { body } = await world.server.as('ruth').get('/api/admin/audit');
    const entry = body.find(({ kind }: { kind: string }) => kind === 'report-decided');
    expect(entry).toMatchObject({
      user: null,
      actor: { id: world.server.idOf('tamar') },
      groupId: world.group,
    });
  });
});

describe('reviewing first (G16)', () => {
  const inFirstLook = async () => {
    const world = await createWorld();
    const { server, group } = world;
    await server
      .as('ruth')
      .put(`/api/groups/${group}`, { name: 'Tuesday Group', looksFirst: true });
    const write = async (name: string, isAnonymous = false) =>
      (
        await server.as(name).post('/api/prayers', {
          title: 'For a friend',
          content: 'For a friend, who would rather not be named.',
          groupIds: [group],
          isAnonymous,
        })
      ).body;
    return { world, write };
  };

  test('a member’s new request is held until a moderator approves it', async () => {
    const { world, write } = await inFirstLook();
    const { server } = world;
    const made = await write('naomi');
    expect(made.groups).toMatchObject([{ isHeld: true }]);
    expect((await server.as('hannah').get('/api/inbox')).text).not.toContain('For a friend');
    expect((await server.as('hannah').get(`/api/prayers/${made.id}`)).status).toBe(404);
    expect(await waitingFor(world)).toMatchObject([{ what: 'first-look', reason: '' }]);
    await decide(world, 'restore');
    const [newest] = (await server.as('hannah').get('/api/inbox')).body;
    expect(newest).toMatchObject({
      text: 'New prayer request in Tuesday Group: For a friend',
      isRead: false,
    });
    expect((await server.as('naomi').get(`/api/prayers/${made.id}/notes`)).body).toEqual([]);
  });

  test('a moderator’s anonymous request is held too, or it would be known as one (V3)', async () => {
    const { world, write } = await inFirstLook();
    const [hannah, tamar] = [await write('hannah', true), await write('tamar', true)];
    for (const { groups } of [hannah, tamar]) expect(groups).toMatchObject([{ isHeld: true }]);
    expect(await waitingFor(world)).toHaveLength(2);
  });

  test('a request for leaders is held when it is shared with all members', async () => {
    const { world } = await inFirstLook();
    const { server, group } = world;
    const hannah = server.as('hannah');
    const forLeaders = {
      title: 'About it',
      content: 'This is for few.',
      leadersOnlyGroupIds: [group],
    };
    const { body } = await hannah.post('/api/prayers', forLeaders);
    await decide(world, 'restore');
    const opened = await hannah.patch(`/api/prayers/${body.id}`, {
      groupIds: [group],
      leadersOnlyGroupIds: [],
      content: 'This is something else.',
    });
    expect(opened.body.groups).toMatchObject([{ isHeld: true, isLeadersOnly: false }]);
    expect((await server.as('naomi').get(`/api/prayers/${body.id}`)).status).toBe(404);
    await decide(world, 'restore');
    expect((await server.as('naomi').get(`/api/prayers/${body.id}`)).status).toBe(200);
  });

  test('a moderator’s request and existing requests are not held', async () => {
    const { world, write } = await inFirstLook();
    expect((await write('tamar')).groups).toMatchObject([{ isHeld: false }]);
    const { server, prayer } = world;
    await server.as('hannah').put(`/api/prayers/${prayer}`, { content: 'He is home again now.' });
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).status).toBe(200);
  });
});

describe('moderators (G17)', () => {
  test('moderators see a report in their inbox and in the group, other members do not', async () => {
    const world = await createWorld();
    const { server, group } = world;
    await reportedBy(world, 'naomi');
    for (const [name, count] of [
      ['ruth', 1],
      ['tamar', 1],
      ['boaz', 0],
      ['hannah', 0],
    ] as const) {
      expect((await server.as(name).get(`/api/groups/${group}`)).body.reportCount).toBe(count);
      const { text } = await server.as(name).get('/api/inbox');
      expect(text.includes(`/groups/${group}/reports`)).toBe(count === 1);
    }
    await decide(world, 'restore');
    expect((await server.as('ruth').get('/api/inbox')).text).not.toContain('/reports');
  });
});

describe('notes to an author (V17)', () => {
  test('a note reaches an anonymous author, and reveals neither user to the other', async () => {
    const world = await createWorld();
    const { server, prayer, group } = world;
    await server.as('hannah').put(`/api/prayers/${prayer}`, { isAnonymous: true });
    const sent = await server
      .as('tamar')
      .post(`/api/prayers/${prayer}/notes`, { groupId: group, content: 'Shall I visit you?' });
    expect([sent.status, sent.text]).toEqual([204, '']);
    const { text } = await server.as('hannah').get(`/api/prayers/${prayer}/notes`);
    expect(text).toContain('Shall I visit you?');
    expect(text.toLowerCase()).not.toContain('tamar');
    expect((await server.as('hannah').get('/api/inbox')).text).toContain(
      'Somebody who looks after Tuesday Group wrote to you about For my brother',
    );
    for (const name of ['tamar', 'ruth', 'naomi'])
      expect((await server.as(name).get(`/api/prayers/${prayer}/notes`)).body).toEqual([]);
  });
});

describe('notes (V9, V13, V17)', () => {
  const choirOf = async ({ server, group, prayer }: World) => {
    const { body: choir } = await server.as('hannah').post('/api/groups', { name: 'Choir' });
    const link = await server.as('hannah').post(`/api/groups/${choir.id}/invite-token`);
    const join = new URL(link.body.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
    await server.as('jesse').post(`${join}/join`);
    await server.as('hannah').put(`/api/prayers/${prayer}`, { groupIds: [group, choir.id] });
    return choir.id as number;
  };

  test('a note names no group that its reader is not in', async () => {
    const world = await createWorld();
    const { server, prayer } = world;
    const choir = await choirOf(world);
    const comments = (await server.as('jesse').get(`/api/prayers/${prayer}/comments`)).body;
    const naomis = comments.find((one: { userId: number }) => one.userId === server.idOf('naomi'));
    await server
      .as('jesse')
      .post(`/api/prayers/comments/${naomis.id}/reports`, { groupId: choir, reason: REASON });
    const [report] = await waitingFor({ ...world, group: choir }, 'hannah');
    await server
      .as('hannah')
      .post(`/api/reports/${report.id}/decision`, { decision: 'restore', note: 'All is well.' });
    const naomi = server.as('naomi');
    const notes = await naomi.get(`/api/prayers/${prayer}/notes`);
    expect(notes.body).toMatchObject([{ content: 'All is well.', group: null }]);
    const [item] = (await naomi.get('/api/inbox')).body;
    expect(item.text).toBe('Somebody who looks after a group wrote to you about For my brother');
    for (const { text } of [notes, await naomi.get('/api/inbox')])
      expect(text).not.toContain('Choir');
  });

  test('a note does not notify a user who no longer sees the request', async () => {
    const world = await createWorld();
    const { server, group, prayer } = world;
    const comments = (await server.as('ruth').get(`/api/prayers/${prayer}/comments`)).body;
    const naomis = comments.find((one: { userId: number }) => one.userId === server.idOf('naomi'));
    await server
      .as('miriam')
      .post(`/api/prayers/comments/${naomis.id}/reports`, { groupId: group, reason: REASON });
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    await decide(world, 'restore', 'All is well.');
    const toNaomi = server.db
      .select()
      .from(events)
      .where(eq(events.userId, server.idOf('naomi')))
      .all()
      .filter(({ kind }) => kind === 'note');
    expect(toNaomi).toEqual([]);
  });
});

describe('notices about a reported request (N1, V14)', () => {
  test('notices wait for the decision, and are sent if the request is restored', async () => {
    const told = await createNotifiedServer();
    const world = await createWorld(told.server);
    const { server, group } = world;
    await told.subscribe('miriam');
    await told.deliver();
    await server.as('jael').patch('/api/user', { mailFrequency: 'daily' });
    const draft = { title: 'On Friday', content: 'Please pray for me then.', groupIds: [group] };
    const { body: made } = await server.as('hannah').post('/api/prayers', draft);
    await reportedBy(world, 'naomi', `${made.id}`);
    await told.deliver();
    await queueDigests(server, server.clock.now + DAY);
    server.clock.now += DAY;
    await told.deliver();
    const before = await server.as('miriam').get('/api/inbox');
    expect(before.text).not.toContain('On Friday');
    await decide(world, 'restore');
    await told.deliver();
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await told.deliver();
    const tellings = await told.end();
    expect(JSON.stringify(tellings('miriam').pushes)).toContain(`/prayers/${made.id}`);
    expect(tellings('miriam').mails.join()).toContain(`/prayers/${made.id}`);
    expect(tellings('jael').mails.join()).toContain(`/prayers/${made.id}`);
  });
});
