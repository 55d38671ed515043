import { describe, expect, test } from 'bun:test';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { createWorld, tokenIn, type World } from '../../test-support/world.ts';
import { sweepEvents } from './log.ts';

type Heard = {
  id: string;
  event: string;
  data: { kind: string; reads: string[]; notice: unknown };
};

/** An open page of a user; `heard` returns its new events since the last call. */
const listen = async (server: TestServer, name: string, lastEventId?: string) => {
  const headers: Record<string, string> = { cookie: server.cookieOf(name) };
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
  const request = new Request('http://localhost/api/events', { headers });
  const response = await server.app.handle(request);
  const reader = response.body?.getReader();
  let text = '';
  let isOver = false;
  const pump = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    isOver = true;
  };
  void pump();
  return {
    status: response.status,
    raw: () => text,
    isOver: () => isOver,
    hangUp: () => reader?.cancel(),
    heard: async (): Promise<Heard[]> => {
      await Bun.sleep(1);
      const blocks = text
        .split('\n\n')
        .filter((block) => block.includes('data: ') && !block.includes('event: place'));
      text = '';
      return blocks.map((block) => {
        const field = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        return {
          id: field('id'),
          event: field('event') || 'message',
          data: JSON.parse(field('data')),
        };
      });
    },
  };
};

const share = (server: TestServer, group: number, more: object = {}) =>
  server.as('hannah').post('/api/prayers', {
    title: 'For rain',
    content: 'Six weeks without a drop.',
    groupIds: [group],
    ...more,
  });

describe('live events (N11)', () => {
  test('users who see a change get an event, and all but its author a notice', async () => {
    const { server, group } = await createWorld();
    const naomi = await listen(server, 'naomi');
    const hannah = await listen(server, 'hannah');
    const jesse = await listen(server, 'jesse');
    const { body: request } = await share(server, group);
    const [told] = await naomi.heard();
    expect(told?.data).toMatchObject({
      kind: 'new-prayer',
      notice: { title: 'New prayer request in Tuesday Group', path: `/prayers/${request.id}` },
    });
    expect(told?.data.reads).toContain(`/api/groups/${group}/prayers`);
    for (const { data } of await hannah.heard()) expect(data.notice).toBeNull();
    expect(await jesse.heard()).toEqual([]);
  });

  const ENDS = {
    'while it is now': { end: async () => {}, lines: 1 },
    'after three hours': {
      end: async ({ server }: World) => (server.clock.now += 3 * 60 * 60_000),
      lines: 0,
    },
    'once it was ended': {
      end: ({ server }: World, at: string) => server.as('hannah').delete(`${at}/now`),
      lines: 0,
    },
    'once it is answered': {
      end: ({ server }: World, at: string) =>
        server.as('hannah').post(`${at}/answer`, { answerContent: 'It rains.' }),
      lines: 0,
    },
    'once it rests': {
      end: ({ server }: World, at: string) => server.as('hannah').post(`${at}/rest`),
      lines: 0,
    },
  };
  for (const [when, { end, lines }] of Object.entries(ENDS))
    test(`a page that was away has ${lines === 1 ? 'a' : 'no'} notice “Now” ${when} (N108)`, async () => {
      const world = await createWorld();
      const { server, group } = world;
      const at = `/api/prayers/${(await share(server, group)).body.id}`;
      const before = await listen(server, 'naomi');
      await server.as('naomi').post(`${at}/pray`);
      const place = (await before.heard()).at(-1)?.id;
      before.hangUp();
      await server.as('hannah').post(`${at}/now`);
      await end(world, at);
      const heard = await (await listen(server, 'naomi', place)).heard();
      const ofNow = heard.filter(({ data }) => data.kind === 'it-is-now');
      expect(ofNow.length).toBe(2);
      expect(ofNow.filter(({ data }) => data.notice !== null).length).toBe(lines);
    });

  test('events of a group have notices as its member chose, and always name what is stale (N26)', async () => {
    const { server, group } = await createWorld();
    await server.as('naomi').put(`/api/groups/${group}/my-notices`, { notices: 'urgent' });
    const naomi = await listen(server, 'naomi');
    await share(server, group);
    const [quiet] = await naomi.heard();
    expect(quiet?.data).toMatchObject({ kind: 'new-prayer', notice: null });
    expect(quiet?.data.reads).toContain(`/api/groups/${group}/prayers`);
    await share(server, group, { title: 'Fire', isUrgent: true });
    const [urgent] = await naomi.heard();
    expect(urgent?.data.notice).not.toBeNull();
  });

  test('only users who see how a member is reached get events about another’s mail address (G18)', async () => {
    const { server, group, ...world } = await createWorld(createTestServer({ mail: true }));
    const none = { email: null, emailKey: null, emailConfirmedAt: null };
    server.setUser('naomi', none);
    const pages = await Promise.all(
      ['ruth', 'deborah', 'hannah', 'boaz', 'tamar', 'jesse'].map((name) => listen(server, name)),
    );
    const toldOf = async () => {
      const heard = await Promise.all(pages.map((page) => page.heard()));
      return heard.map((events) =>
        events.filter(({ data }) => data.kind === 'reached').map(({ data }) => data.reads),
      );
    };
    const all = '/api/admin/reached';
    const once = [[[`/api/groups/${group}/reached`, all]], [[all]], [], [], [], []];
    const form = { userId: server.idOf('miriam'), whose: 'mine' };
    const { body } = await server.as('naomi').post('/api/account/household', form);
    expect(await toldOf()).toEqual([[], [], [], [], [], []]);
    await server.as('miriam').post(`/api/account/household/${body.id}/agree`);
    expect(await toldOf()).toEqual(once);
    await server.as('naomi').delete(`/api/account/household/${body.id}`);
    expect(await toldOf()).toEqual(once);
    // A user with working mail looks unchanged on the list: no user learns that it is shared.
    const theirs = world.household({ person: 'hannah', reader: 'miriam' });
    await server.as('hannah').delete(`/api/account/household/${theirs}`);
    expect(await toldOf()).toEqual([[], [], [], [], [], []]);
    world.household({ person: 'naomi', reader: 'miriam' });
    const path = `/api/admin/users/${server.idOf('miriam')}`;
    expect((await server.as('deborah').delete(path)).status).toBe(204);
    expect(await toldOf()).toEqual(once);
  });

  test('events contain no text of a request and no author (V7)', async () => {
    const { server, group, prayer } = await createWorld();
    const naomi = await listen(server, 'naomi');
    await share(server, group, { title: 'Canarytitle', content: 'Canarycontent here.' });
    await server.as('hannah').post(`/api/prayers/${prayer}/comments`, { content: 'Canaryword' });
    await server.as('hannah').post(`/api/prayers/${prayer}/pray`);
    await Bun.sleep(1);
    const raw = naomi.raw();
    expect(raw).toContain('new-prayer');
    for (const canary of ['Canary', 'annah', `"userId"`, `"actorId"`])
      expect(raw).not.toContain(canary);
  });

  test('event ids differ per viewer, are opaque, and cannot be forged (V8)', async () => {
    const { server, group } = await createWorld();
    const pages = [await listen(server, 'naomi'), await listen(server, 'tamar')];
    await share(server, group, { title: 'The first' });
    await share(server, group, { title: 'The second' });
    const ids = (await Promise.all(pages.map((page) => page.heard()))).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[\w-]{54}$/);
    // Naomi's id is invalid for Tamar.
    const forged = await listen(server, 'tamar', ids[0]);
    expect((await forged.heard()).map(({ event }) => event)).toEqual(['reset']);
  });

  test('event ids after a pause depend only on one’s own events (V8)', async () => {
    const { server, group } = await createWorld();
    const first = await listen(server, 'naomi');
    await share(server, group, { title: 'The first' });
    const [last] = (await first.heard()).slice(-1);
    await first.hangUp();
    const { body: theirs } = await server.as('jesse').post('/api/groups', { name: 'Of others' });
    for (let n = 0; n < 600; n++)
      server.db.$client.run(
        "insert into events (kind, group_id, created_at) values ('members', ?, ?)",
        [theirs.id, server.clock.now],
      );
    const again = await listen(server, 'naomi', last?.id);
    expect(await again.heard()).toEqual([]);
  });

  test('a page’s cursor stays until an event for its viewer', async () => {
    const { server, group } = await createWorld();
    const naomi = await listen(server, 'naomi');
    await Bun.sleep(1);
    const placeOf = async () => {
      server.hub.beat();
      await Bun.sleep(1);
      const places = [...naomi.raw().matchAll(/^id: (\S+)$/gm)].map(([, id]) => id);
      return places.at(-1);
    };
    const before = await placeOf();
    await server.as('jesse').post('/api/groups', { name: 'Of others' });
    server.clock.now += 60 * 60_000;
    expect(await placeOf()).toBe(before);
    await share(server, group);
    expect(await placeOf()).not.toBe(before);
  });

  test('too many streams close one of the user with the most', async () => {
    const { server } = await createWorld();
    const pages = [];
    for (const name of ['ruth', 'boaz', 'tamar'])
      for (let n = 0; n < 12; n++) pages.push({ name, page: await listen(server, name) });
    server.hub.limitTo(36);
    const naomi = await listen(server, 'naomi');
    expect(naomi.status).toBe(200);
    expect(naomi.isOver()).toBe(false);
    await Bun.sleep(1);
    expect(pages.filter(({ page }) => page.isOver())).toHaveLength(1);
  });

  test('event ids do not reveal how many groups an anonymous request is shared with (V8)', async () => {
    const { server, group } = await createWorld();
    const hannah = server.as('hannah');
    const made = { name: 'Choir', description: 'We sing.' };
    const others = [1, 2, 3].map(async () => (await hannah.post('/api/groups', made)).body.id);
    const many = [group, ...(await Promise.all(others))];
    const naomi = await listen(server, 'naomi');
    const ids: string[] = [];
    for (const groupIds of [[group], many]) {
      const more = { title: `To ${groupIds}`, isAnonymous: true, groupIds };
      expect((await share(server, group, more)).status).toBe(201);
      server.hub.beat();
      await Bun.sleep(1);
      ids.push(...[...naomi.raw().matchAll(/^id: (\S+)$/gm)].map(([, id = '']) => id));
      await naomi.heard();
    }
    // The start, then per request its event and the cursor after it, which do not change.
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(3);
  });

  test('the author of a request gets an event for a comment', async () => {
    const { server, prayer } = await createWorld();
    const hannah = await listen(server, 'hannah');
    await server.as('naomi').post(`/api/prayers/${prayer}/comments`, { content: 'With you.' });
    const notices = (await hannah.heard()).map(({ data }) => data.notice).filter(Boolean);
    expect(notices).toEqual([
      { title: 'New comment on your prayer request', path: `/prayers/${prayer}` },
    ]);
  });

  test('events stop at once for users who leave, are removed, signed out or deactivated (V9)', async () => {
    const { server, group } = await createWorld();
    const pages = {
      naomi: await listen(server, 'naomi'),
      tamar: await listen(server, 'tamar'),
      miriam: await listen(server, 'miriam'),
    };
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    const left = await pages.naomi.heard();
    expect(left.map(({ data }) => data.kind)).toEqual(['group-left']);
    expect(left[0]?.data.reads).toContain(`/api/groups/${group}/prayers`);
    await server.as('tamar').post('/api/logout');
    server.setUser('miriam', { isActive: false });
    for (const page of Object.values(pages)) await page.heard();
    await share(server, group);
    for (const page of Object.values(pages)) expect(await page.heard()).toEqual([]);
    expect([pages.tamar.isOver(), pages.miriam.isOver()]).toEqual([true, true]);
  });

  test('events stop at once when a card, a code or an address’s owner ends the sessions (V9)', async () => {
    const ends: ((world: World) => Promise<{ status: number }>)[] = [
      (world) => {
        const code = world.cardOf(world.server.idOf('naomi'));
        const card = { code, newPassword: 'my very own words' };
        return world.server.signedOut().post('/api/login/card', card);
      },
      (world) => world.server.signedOut().post('/api/login/code', world.codeOf('naomi')),
      (world) => world.server.signedOut().delete(`/api/confirm-address/${world.confirmation()}`),
    ];
    for (const end of ends) {
      const world = await createWorld();
      const { server } = world;
      const unconfirmed = { emailConfirmedAt: null, madeBy: server.idOf('boaz') };
      server.setUser('naomi', unconfirmed);
      const page = await listen(server, 'naomi');
      expect((await end(world)).status).toBeLessThan(300);
      await page.heard();
      expect(page.isOver()).toBe(true);
    }
  });

  test('a former member gets an event when notes about their request are deleted with a group', async () => {
    const { server, group } = await createWorld();
    const { body: stays } = await share(server, group);
    const { body: taken } = await share(server, group, { title: 'For sun' });
    const note = { groupId: group, content: 'Shall we visit you?' };
    const ruth = server.as('ruth');
    for (const { id } of [stays, taken, taken]) await ruth.post(`/api/prayers/${id}/notes`, note);
    const hannah = server.as('hannah');
    await hannah.patch(`/api/prayers/${taken.id}`, { groupIds: [] });
    await hannah.delete(`/api/groups/${group}/members/${server.idOf('hannah')}`);
    const page = await listen(server, 'hannah');
    await page.heard();
    await ruth.delete(`/api/groups/${group}`);
    expect((await hannah.get(`/api/prayers/${taken.id}/notes`)).body).toEqual([]);
    const named = (await page.heard()).flatMap(({ data }) => data.reads);
    for (const { id } of [stays, taken])
      expect(named.filter((path) => path === `/api/prayers/${id}/notes`)).toHaveLength(1);
  });

  test('a group’s new name is sent to a former author with notes, not to a former moderator', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const { body: request } = await share(server, group);
    const about = { groupId: group, content: 'Shall we visit you?' };
    await ruth.post(`/api/prayers/${request.id}/notes`, about);
    const report = { groupId: group, reason: 'It names somebody.' };
    await server.as('naomi').post(`/api/prayers/${request.id}/reports`, report);
    const pages: Record<string, Awaited<ReturnType<typeof listen>>> = {};
    for (const name of ['tamar', 'hannah']) {
      await server.as(name).delete(`/api/groups/${group}/members/${server.idOf(name)}`);
      pages[name] = await listen(server, name);
      await pages[name].heard();
    }
    await ruth.put(`/api/groups/${group}`, { name: 'Wednesday Group' });
    expect((await server.as('tamar').get('/api/inbox')).text).not.toContain('Wednesday');
    expect((await server.as('hannah').get('/api/inbox')).text).toContain('Wednesday');
    expect(await pages.tamar?.heard()).toEqual([]);
    expect((await pages.hannah?.heard())?.map(({ data }) => data.kind)).toContain('account');
  });

  test('the notice of a right changes when the right is given, its group renamed, or a notice removed', async () => {
    const { server, group } = await createWorld();
    const [ruth, naomi] = [server.as('ruth'), await listen(server, 'naomi')];
    const member = `/api/groups/${group}/members/${server.idOf('naomi')}`;
    const staleAfter = async () =>
      (await naomi.heard()).some(({ data }) =>
        data.reads.some((path) => path.startsWith('/api/account/notices')),
      );
    await ruth.patch(`${member}/permissions`, { canInvite: true, canRemove: false });
    expect(await staleAfter()).toBe(true);
    await ruth.put(`/api/groups/${group}`, { name: 'Wednesday Group' });
    expect(await staleAfter()).toBe(true);
    await ruth.patch(`${member}/permissions`, { canInvite: false, canRemove: false });
    await naomi.heard();
    await ruth.delete(member);
    expect(await staleAfter()).toBe(true);
    // Former members get no event, although they had a notice of a right.
    await ruth.put(`/api/groups/${group}`, { name: 'Thursday Group' });
    expect(await naomi.heard()).toEqual([]);
  });

  test('sharing a request elsewhere sends events only to users of both groups (V8)', async () => {
    const { server, group } = await createWorld();
    const hannah = server.as('hannah');
    const { body: other } = await hannah.post('/api/groups', { name: 'Choir' });
    const { body: link } = await hannah.post(`/api/groups/${other.id}/invite-token`);
    await server.as('boaz').post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
    const { body: request } = await share(server, group);
    const pages = {
      naomi: await listen(server, 'naomi'),
      boaz: await listen(server, 'boaz'),
      hannah: await listen(server, 'hannah'),
    };
    for (const page of Object.values(pages)) await page.heard();
    for (const groupIds of [[group, other.id], [group]]) {
      await hannah.patch(`/api/prayers/${request.id}`, { groupIds });
      expect(await pages.naomi.heard()).toEqual([]);
      for (const name of ['boaz', 'hannah'] as const) {
        const named = (await pages[name].heard()).flatMap(({ data }) => data.reads);
        for (const id of [group, other.id]) expect(named).toContain(`/api/groups/${id}/prayers`);
      }
    }
    // Changed text is sent to all readers, in all its groups.
    await hannah.patch(`/api/prayers/${request.id}`, {
      title: 'For sun',
      groupIds: [group, other.id],
    });
    expect(await pages.naomi.heard()).toHaveLength(1);
  });

  test('no event is sent when a request is archived already, or continues without a question', async () => {
    const { server, prayer, group } = await createWorld();
    const naomi = await listen(server, 'naomi');
    const hannah = server.as('hannah');
    await hannah.post(`/api/prayers/${prayer}/still-praying`);
    expect(await naomi.heard()).toEqual([]);
    for (const heard of [1, 0]) {
      await hannah.post(`/api/prayers/${prayer}/rest`);
      expect(await naomi.heard()).toHaveLength(heard);
    }
    await hannah.post(`/api/prayers/${prayer}/still-praying`);
    const named = (await naomi.heard()).flatMap(({ data }) => data.reads);
    expect(named).toContain(`/api/groups/${group}/prayers`);
  });

  test('events missed during a pause are sent afterwards, each once (N13)', async () => {
    const { server, group } = await createWorld();
    const first = await listen(server, 'naomi');
    await share(server, group, { title: 'The first' });
    const [last] = (await first.heard()).slice(-1);
    await first.hangUp();
    await share(server, group, { title: 'The second' });
    await server.as('jesse').post('/api/groups', { name: 'None of hers' });
    const again = await listen(server, 'naomi', last?.id);
    await share(server, group, { title: 'The third' });
    const heard = await again.heard();
    expect(heard.map(({ data }) => data.kind)).toEqual(['new-prayer', 'new-prayer']);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(2);
  });

  test('events of groups left during the pause are not sent afterwards (N13)', async () => {
    const { server, group } = await createWorld();
    const before = await listen(server, 'naomi');
    await share(server, group, { title: 'The first' });
    const [last] = (await before.heard()).slice(-1);
    await before.hangUp();
    await share(server, group, { title: 'The second' });
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
    const again = await listen(server, 'naomi', last?.id);
    expect((await again.heard()).map(({ data }) => data.kind)).toEqual(['group-left']);
  });

  test('too many, deleted or unknown events become a reset (N13)', async () => {
    const { server, group, prayer } = await createWorld();
    const start = await listen(server, 'naomi');
    await share(server, group);
    const [last] = (await start.heard()).slice(-1);
    for (let n = 0; n < 260; n++) {
      await server.as('ruth').post(`/api/prayers/${prayer}/pray`);
      await server.as('ruth').delete(`/api/prayers/${prayer}/pray`);
    }
    const many = await listen(server, 'naomi', last?.id);
    expect((await many.heard()).map(({ event }) => event)).toEqual(['reset']);
    server.clock.now += 25 * 60 * 60_000;
    sweepEvents(server.db, server.clock.now);
    const late = await listen(server, 'naomi', last?.id);
    expect((await late.heard()).map(({ event }) => event)).toEqual(['reset']);
    const ahead = await listen(server, 'naomi', '999999');
    expect((await ahead.heard()).map(({ event }) => event)).toEqual(['reset']);
  });

  test('events go to every open page of a user, at most twelve', async () => {
    const { server, group } = await createWorld();
    const pages = [];
    for (let n = 0; n < 13; n++) pages.push(await listen(server, 'naomi'));
    await share(server, group);
    const heard = await Promise.all(pages.map((page) => page.heard()));
    expect(heard.map(({ length }) => length)).toEqual([0, ...Array(12).fill(1)]);
    expect(pages[0]?.isOver()).toBe(true);
  });

  test('a heartbeat renews a silent stream’s cursor', async () => {
    const { server } = await createWorld();
    const naomi = await listen(server, 'naomi');
    await naomi.heard();
    server.hub.beat();
    await Bun.sleep(1);
    expect(naomi.raw()).toMatch(/^id: \S+\nevent: place\ndata: {}\n\n$/);
  });

  test('events are sent only when data changed', async () => {
    const { server, prayer } = await createWorld();
    const naomi = await listen(server, 'naomi');
    await naomi.heard();
    for (const path of [`/api/prayers/${prayer}/bookmark`, `/api/prayers/${prayer}/pray`]) {
      for (let n = 0; n < 3; n++) await server.as('naomi').delete(path);
      await naomi.heard();
      for (let n = 0; n < 3; n++) await server.as('naomi').post(path);
      // Praying sends an event for the group, and one for the request's author.
      expect((await naomi.heard()).length).toBe(1);
    }
  });
});

test('a stream opened while the server stops ends at once (N13)', async () => {
  const { server } = await createWorld();
  server.hub.close();
  const page = await listen(server, 'hannah');
  expect(page.status).toBe(200);
  await Bun.sleep(1);
  expect(page.isOver()).toBe(true);
  expect(page.raw()).toStartWith('retry: 2000\n');
  expect(server.hub.count()).toBe(0);
});

test('a page that does not read is closed, and can reconnect', async () => {
  const { server, group } = await createWorld(createTestServer({ budgets: 0 }));
  const request = new Request('http://localhost/api/events', {
    headers: { cookie: server.cookieOf('naomi') },
  });
  const response = await server.app.handle(request);
  const name = 'A name as long as they get, fifty letters and more'.slice(0, 50);
  for (let n = 0; n < 2000; n++)
    await server.as('ruth').put(`/api/groups/${group}`, { name: `${n} ${name}`.slice(0, 50) });
  const text = await response.text(); // Ends, since the server has closed it.
  expect(text.length).toBeLessThan(600_000);
  const again = await listen(server, 'naomi');
  await share(server, group);
  expect(await again.heard()).toHaveLength(1);
});
