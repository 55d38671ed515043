import { describe, expect, test } from 'bun:test';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld, type World } from '../../test-support/world.ts';

const TEXTS = { title: 'A new hip', content: 'The operation is on Thursday.' };

const write = (world: World, name: string, more: object) =>
  world.server.as(name).post('/api/prayers', { ...TEXTS, groupIds: [world.group], ...more });

describe('a request for another person (P33)', () => {
  test('names that person, and their consent', async () => {
    const world = await createWorld();
    const { body } = await write(world, 'hannah', { onBehalfOf: 'Mary Jones', consent: 'group' });
    const seen = (await world.server.as('naomi').get(`/api/prayers/${body.id}`)).body;
    expect(seen).toMatchObject({
      onBehalfOf: 'Mary Jones',
      consent: 'group',
      mayBePrinted: false,
      user: { firstName: 'Hannah' },
    });
  });

  test('is refused without that person’s consent', async () => {
    const world = await createWorld();
    const before = (await world.server.as('hannah').get('/api/prayers')).body;
    for (const consent of [undefined, null, '']) {
      const { status, text } = await write(world, 'hannah', { onBehalfOf: 'Mary', consent });
      expect([status, text]).toEqual([400, 'Please say what the person agreed to.']);
    }
    const odd = await write(world, 'hannah', { onBehalfOf: 'Mary', consent: 'everything' });
    expect([odd.status, odd.text]).toEqual([400, 'Please choose what the person agreed to.']);
    expect((await world.server.as('hannah').get('/api/prayers')).body).toEqual(before);
  });

  test('takes a name of 80 characters and no longer one', async () => {
    const world = await createWorld();
    const named = (onBehalfOf: unknown) =>
      write(world, 'hannah', { title: `For ${onBehalfOf}`, onBehalfOf, consent: 'group' });
    expect((await named('M'.repeat(80))).status).toBe(201);
    const tooLong = await named('M'.repeat(81));
    expect([tooLong.status, tooLong.text]).toEqual([
      400,
      'The name must be at most 80 characters.',
    ]);
    expect((await named(12)).text).toBe('Please enter a name.');
  });

  test('is printed only if that person agreed', async () => {
    const world = await createWorld();
    let written = 0;
    const mayPrint = async (more: object) =>
      (await write(world, 'hannah', { title: `Request ${++written}`, ...more })).body.mayBePrinted;
    expect(await mayPrint({})).toBe(false);
    expect(await mayPrint({ mayBePrinted: true })).toBe(true);
    const mary = { onBehalfOf: 'Mary' };
    expect(await mayPrint({ ...mary, consent: 'print' })).toBe(true);
    expect(await mayPrint({ ...mary, consent: 'group', mayBePrinted: true })).toBe(false);
  });

  test('a change of the person needs a new consent', async () => {
    const world = await createWorld();
    const { body } = await write(world, 'hannah', { onBehalfOf: 'Mary', consent: 'print' });
    const path = `/api/prayers/${body.id}`;
    const hannah = world.server.as('hannah');
    const { status, text } = await hannah.patch(path, { onBehalfOf: 'Martha' });
    expect([status, text]).toEqual([400, 'Please say what the person agreed to.']);
    expect((await hannah.patch(path, { title: 'Two new hips' })).body).toMatchObject({
      onBehalfOf: 'Mary',
      consent: 'print',
    });
    expect((await hannah.patch(path, { consent: 'group' })).body.mayBePrinted).toBe(false);
    expect((await hannah.patch(path, { onBehalfOf: '' })).body).toMatchObject({
      onBehalfOf: null,
      consent: null,
    });
  });
});

test('is found by the name of the person it is for (P29)', async () => {
  const world = await createWorld();
  await write(world, 'hannah', { onBehalfOf: 'Mary Jones', consent: 'group' });
  const { body } = await world.server.as('naomi').get('/api/search?q=jon');
  expect(body.map(({ title }: { title: string }) => title)).toEqual([TEXTS.title]);
});

describe('a request from the office (P34)', () => {
  test('shows the office and not its writer', async () => {
    const world = await createWorld();
    const { body } = await write(world, 'boaz', { isFromOffice: true });
    for (const name of ['naomi', 'ruth']) {
      const seen = await world.server.as(name).get(`/api/prayers/${body.id}`);
      expect(seen.body).toMatchObject({ isFromOffice: true, user: null, userId: null });
      expect(seen.text).not.toContain('Boaz');
    }
    await world.server.as('boaz').post(`/api/prayers/${body.id}/comments`, { content: 'Done.' });
    const comments = await world.server.as('naomi').get(`/api/prayers/${body.id}/comments`);
    expect(comments.body[0]).toMatchObject({ isFromOffice: true, user: null, userId: null });
  });

  test('is for members who may invite to each of its groups', async () => {
    const world = await createWorld();
    for (const name of ['naomi', 'tamar', 'hannah']) {
      const { status, text } = await write(world, name, { isFromOffice: true });
      expect([status, text]).toEqual([
        403,
        'Only people who may invite others to a group can write for its office.',
      ]);
    }
    const { body: choir } = await world.server.as('hannah').post('/api/groups', { name: 'Choir' });
    const { body: link } = await world.server
      .as('hannah')
      .post(`/api/groups/${choir.id}/invite-token`);
    const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
    await world.server.as('boaz').post(`${join}/join`);
    const both = { isFromOffice: true, groupIds: [world.group, choir.id] };
    expect((await write(world, 'boaz', both)).status).toBe(403);
    const made = await write(world, 'boaz', { isFromOffice: true });
    const more = { groupIds: [world.group, choir.id] };
    const path = `/api/prayers/${made.body.id}`;
    expect((await world.server.as('boaz').patch(path, more)).status).toBe(403);
    expect((await world.server.as('boaz').get(path)).body.groups).toHaveLength(1);
  });

  test('is not from the office when it is private, or when its author shows their name', async () => {
    const world = await createWorld();
    const boaz = world.server.as('boaz');
    const own = await boaz.post('/api/prayers', { ...TEXTS, isPrivate: true, isFromOffice: true });
    expect(own.body).toMatchObject({ isFromOffice: false, isAnonymous: false });
    const { body } = await write(world, 'boaz', { isFromOffice: true });
    await boaz.patch(`/api/prayers/${body.id}`, { title: 'A new knee' });
    const still = (await world.server.as('naomi').get(`/api/prayers/${body.id}`)).body;
    expect([still.isFromOffice, still.user]).toEqual([true, null]);
    await boaz.patch(`/api/prayers/${body.id}`, { isAnonymous: false });
    const shown = (await world.server.as('naomi').get(`/api/prayers/${body.id}`)).body;
    expect([shown.isFromOffice, shown.isAnonymous, shown.user.firstName]).toEqual([
      false,
      false,
      'Boaz',
    ]);
  });

  test('sent twice within ten seconds is one request (P8)', async () => {
    const world = await createWorld(createTestServer());
    const first = await write(world, 'boaz', { isFromOffice: true });
    const second = await write(world, 'boaz', { isFromOffice: true });
    expect(second.body.id).toBe(first.body.id);
    const own = await write(world, 'boaz', {});
    expect(own.body.id).not.toBe(first.body.id);
  });
});

test('a mail names the person and the office as the writer, with its words (P33, P34)', async () => {
  const told = await createNotifiedServer();
  const ruth = told.server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  await told.server.as('naomi').post(`${join}/join`);
  const card = { onBehalfOf: 'Mary Jones', consent: 'group', isFromOffice: true };
  await ruth.post('/api/prayers', { ...TEXTS, ...card, groupIds: [group.id] });
  await told.deliver();
  const { mails } = (await told.end())('naomi');
  expect(mails).toHaveLength(1);
  for (const words of ['For Mary Jones: A new hip', 'The office', TEXTS.content])
    expect(mails[0]).toContain(words);
  expect(mails[0]).not.toContain('Ruth');
});

describe('a user who may not write for the office any more (P34)', () => {
  const ways = {
    'is removed': (world: World, boaz: number) =>
      world.server.as('ruth').delete(`/api/groups/${world.group}/members/${boaz}`),
    'may not invite any more': (world: World, boaz: number) =>
      world.server.as('ruth').patch(`/api/groups/${world.group}/members/${boaz}/permissions`, {
        canInvite: false,
        canRemove: true,
      }),
  };
  for (const [way, end] of Object.entries(ways))
    test(`${way}: adds nothing to an office request`, async () => {
      const world = await createWorld();
      const { server } = world;
      const { body } = await write(world, 'boaz', { isFromOffice: true });
      expect((await end(world, server.idOf('boaz'))).status).toBeLessThan(300);
      const boaz = server.as('boaz');
      const path = `/api/prayers/${body.id}`;
      const tries = [
        await boaz.patch(path, { content: 'The office asks all of you for money.' }),
        await boaz.post(`${path}/updates`, { content: 'The office asks once more.' }),
        await boaz.post(`${path}/comments`, { content: 'Yes, we do.' }),
        await boaz.post(`${path}/answer`, { answerContent: 'Somebody has paid.' }),
      ];
      for (const { status, text } of tries)
        expect([status, text]).toEqual([
          403,
          'Only people who may invite others to a group can write for its office.',
        ]);
      // The user can still delete it.
      expect((await boaz.delete(path)).status).toBe(204);
    });
});

test('a group’s end also ends the mark of its office (P34)', async () => {
  const world = await createWorld();
  const { body } = await write(world, 'ruth', { isFromOffice: true });
  await world.server.as('ruth').delete(`/api/groups/${world.group}`);
  const left = await world.server.as('ruth').get(`/api/prayers/${body.id}`);
  expect(left.body).toMatchObject({ isPrivate: true, isAnonymous: false, isFromOffice: false });
});

test('another consent within ten seconds makes another request (P8, P33)', async () => {
  const world = await createWorld();
  const card = { onBehalfOf: 'Mary Jones' };
  const printed = await write(world, 'hannah', { ...card, consent: 'print' });
  const kept = await write(world, 'hannah', { ...card, consent: 'group' });
  expect(kept.body.id).not.toBe(printed.body.id);
  expect(kept.body).toMatchObject({ consent: 'group', mayBePrinted: false });
  const again = await write(world, 'hannah', { ...card, consent: 'group' });
  expect(again.body.id).toBe(kept.body.id);
});
