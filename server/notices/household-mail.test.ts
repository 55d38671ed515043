import { afterEach, describe, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { DELIVERY_KINDS } from '../../shared/notices.ts';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { congregation, deliveries, digestItems, households, members, users } from '../db/schema.ts';
import { recordReachability } from '../reachability/snapshot.ts';
import { queueDigests } from './queue-digests.ts';
import { sendables } from './sendables.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MAILBOX = 'imaps://pray%40example.org:secret@imap.example.org';

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

/** Ruth reads the mail of Naomi, who has an address of her own, or none. */
const scene = async ({ hasAddress = true, hasMailbox = true } = {}) => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group } = world;
  const { db } = server;
  db.delete(deliveries).run();
  db.update(congregation).set({ timeZone: 'UTC' }).run();
  const change = server.setUser;
  // Naomi is mailed each request here, and Ruth is not.
  change('ruth', {
    notifyNewPrayers: false,
    notifyAnsweredPrayers: false,
    notifyReplies: false,
    notifyNow: false,
  });
  if (!hasAddress) change('naomi', { email: null, emailKey: null, emailConfirmedAt: null });
  const id = world.household({ person: 'naomi', reader: 'ruth' });
  const smtp = await startMailServer();
  open.push(smtp);
  const parts = hasMailbox ? { ...server, config: { ...server.config, imapUrl: MAILBOX } } : server;
  const to = (name: string) =>
    smtp.to(`${name}@example.org`).map((mail) => ({
      subject: headerOf(mail, 'Subject'),
      ...partsOf(mail),
      mail,
    }));
  const askAs = async (name: string, title: string, more: object = {}): Promise<number> => {
    const draft = { title, content: `About ${title}, at length.`, groupIds: [group], ...more };
    return (await server.as(name).post('/api/prayers', draft)).body.id;
  };
  return { ...world, id, smtp, to, change, askAs, send: () => deliverMail(parts, smtp) };
};

describe('mail to the household reader’s address (A63)', () => {
  test('names its person in the subject, the text and the HTML, and can be turned off', async () => {
    const { server, askAs, send, to } = await scene();
    await askAs('hannah', 'Surgery');
    await send();
    const [own] = to('naomi');
    const [copy] = to('ruth');
    expect(own?.subject).toBe('New prayer request in Tuesday Group');
    expect(copy?.subject).toMatch(/^For Naomi.*: New prayer request in Tuesday Group$/);
    for (const part of [copy?.text, copy?.html]) {
      expect(part).toMatch(/This email is for Naomi/);
      expect(part).toContain('About Surgery, at length.');
      expect(part).toContain('turns these emails off for Naomi');
    }
    expect(own?.text).not.toContain('This email is for');
    expect([to('naomi').length, to('ruth').length]).toEqual([1, 1]);
    expect(copy?.text).toMatch(/\/unsubscribe\/[\w-]+\?for=another\r?$/m);
    expect(own?.text).not.toContain('for=another');
    // The unsubscribe link changes Naomi's own choice.
    const [, token] = /\/api\/unsubscribe\/([\w-]+)/.exec(copy?.mail.raw ?? '') ?? [];
    const path = `/api/unsubscribe/${token}`;
    await server.signedOut().post(path, { 'List-Unsubscribe': 'One-Click' });
    expect((await server.as('naomi').get('/api/user')).body.notifyNewPrayers).toBe(false);
    await askAs('hannah', 'Rain');
    await send();
    expect([to('naomi').length, to('ruth').length]).toEqual([1, 1]);
  });

  test('has no way to reply as that user', async () => {
    const { askAs, send, to } = await scene();
    await askAs('hannah', 'Surgery');
    await send();
    const [own] = to('naomi');
    const [copy] = to('ruth');
    expect(own?.mail.raw).toMatch(/^Reply-To: pray\+/m);
    expect(own?.text).toContain('/mail/prayed/');
    expect(copy?.mail.raw).not.toMatch(
      /Reply-To|pray\+|\/mail\/prayed\/|Message-ID: <[0-9a-f]{32}\./i,
    );
  });

  test('goes out for a user without an address, at once and in a digest', async () => {
    const { server, askAs, send, to } = await scene({ hasAddress: false });
    const first = await askAs('hannah', 'Surgery');
    await server
      .as('hannah')
      .post(`/api/prayers/${first}/answer`, { answerContent: 'All is well.' });
    await send();
    const subjects = to('ruth').map(({ subject }) => subject?.split(': ').slice(1).join(': '));
    expect(subjects).toEqual(['Hannah of Bethlehem: answered prayer']);
    await server.as('naomi').patch('/api/user', { mailFrequency: 'daily' });
    await askAs('hannah', 'Rain');
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    const [, digest] = to('ruth');
    expect(digest?.subject).toMatch(/^For Naomi.*: What is new in your prayer groups$/);
    expect(digest?.text).toContain('About Rain, at length.');
    // The digest has it once.
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    expect(to('ruth')).toHaveLength(2);
    expect(
      server.db
        .select()
        .from(digestItems)
        .all()
        .every(({ isTold }) => isTold),
    ).toBe(true);
  });

  test('a digest has the same items at both addresses', async () => {
    const { server, askAs, send, to } = await scene();
    await server.as('naomi').patch('/api/user', { mailFrequency: 'daily' });
    await askAs('hannah', 'Rain');
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    for (const name of ['naomi', 'ruth']) {
      expect(to(name)).toHaveLength(1);
      expect(to(name)[0]?.text).toContain('About Rain, at length.');
    }
  });

  test('says only that there is news if the reader may not see it', async () => {
    const { server, askAs, send, to } = await scene();
    const { body: other } = await server.as('hannah').post('/api/groups', { name: 'Men’s Group' });
    const { body: link } = await server.as('hannah').post(`/api/groups/${other.id}/invite-token`);
    const token = link.inviteUrl.split('/').at(-1);
    await server.as('naomi').post(`/api/groups/invite/${token}/join`);
    await askAs('hannah', 'Heavy things', { groupIds: [other.id] });
    await send();
    expect(to('naomi')[0]?.text).toContain('Heavy things');
    const [copy] = to('ruth');
    expect(copy?.subject).toMatch(/^For Naomi.*: Something new in Upheld$/);
    for (const word of ['Heavy', 'Men', '/prayers/', 'Hannah'])
      expect(copy?.mail.raw).not.toContain(word);
    await server.as('naomi').patch('/api/user', { mailFrequency: 'daily' });
    await askAs('hannah', 'Heavier things', { groupIds: [other.id] });
    await askAs('hannah', 'Rain');
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    expect(to('ruth')[1]?.text).toContain('About Rain, at length.');
    expect(to('ruth')[1]?.text).toContain('And one more in Upheld.');
    expect(to('ruth')[1]?.text).not.toContain('Heavier');
  });

  test('names no group, and has no comment, that the reader cannot see', async () => {
    const { server, group, askAs, send, to } = await scene();
    const { body: other } = await server.as('hannah').post('/api/groups', { name: 'Men’s Group' });
    const { body: link } = await server.as('hannah').post(`/api/groups/${other.id}/invite-token`);
    const token = link.inviteUrl.split('/').at(-1);
    await server.as('naomi').post(`/api/groups/invite/${token}/join`);
    await askAs('hannah', 'In both', { groupIds: [other.id, group] });
    await send();
    expect(to('naomi')[0]?.text).toContain('In both');
    expect(to('ruth')[0]?.mail.raw).not.toMatch(/In both|Men/);
    const own = await askAs('naomi', 'My knee');
    const { body: said } = await server
      .as('miriam')
      .post(`/api/prayers/${own}/comments`, { content: 'I heard that it was the beer.' });
    await server.as('hannah').post(`/api/prayers/comments/${said.id}/reports`, {
      groupId: group,
      reason: 'It tells too much.',
    });
    server.db
      .update(members)
      .set({ canRemove: true })
      .where(and(eq(members.userId, server.idOf('naomi')), eq(members.groupId, group)))
      .run();
    // Ruth owns the group no more.
    await server.as('ruth').post(`/api/groups/${group}/owner`, { userId: server.idOf('tamar') });
    await server
      .as('tamar')
      .patch(`/api/groups/${group}/members/${server.idOf('ruth')}/permissions`, {
        canInvite: false,
        canRemove: false,
      });
    await send();
    expect(to('naomi')[1]?.text).toContain('the beer');
    expect(to('ruth')[1]?.text).not.toContain('the beer');
  });

  test('names no group in which the request is for its leaders, and the reader is none', async () => {
    const { server, group, change, askAs, send, to } = await scene();
    const { body: other } = await server.as('hannah').post('/api/groups', { name: 'Men’s Group' });
    const { body: link } = await server.as('hannah').post(`/api/groups/${other.id}/invite-token`);
    const token = link.inviteUrl.split('/').at(-1);
    for (const name of ['naomi', 'ruth'])
      await server.as(name).post(`/api/groups/invite/${token}/join`);
    await server
      .as('hannah')
      .patch(`/api/groups/${other.id}/members/${server.idOf('naomi')}/permissions`, {
        canInvite: true,
        canRemove: true,
      });
    await send();
    // Naomi is notified of it only as a leader.
    await server.as('naomi').put(`/api/groups/${group}/my-notices`, { notices: 'urgent' });
    const shares = { groupIds: [group], leadersOnlyGroupIds: [other.id] };
    const texts = () => to('ruth').map(({ text }) => text);
    const before = texts().length;
    await askAs('hannah', 'Surgery', shares);
    await send();
    change('naomi', { mailFrequency: 'daily' });
    await askAs('hannah', 'Rain', shares);
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    expect(to('naomi').at(-2)?.text).toContain('Men’s Group');
    const copies = texts().slice(before);
    expect(copies).toHaveLength(2);
    for (const copy of copies) expect(copy).not.toMatch(/Men’s|Surgery|Rain/);
  });

  test('is only what came after the two agreed, at once and in a digest', async () => {
    const { server, id, change, askAs, send, to } = await scene();
    const agreeNow = () => {
      server.clock.now += 1000;
      server.db
        .update(households)
        .set({ agreedAt: server.clock.now })
        .where(eq(households.id, id))
        .run();
    };
    await askAs('hannah', 'Surgery');
    agreeNow();
    await askAs('hannah', 'Rain');
    await send();
    expect([to('naomi').length, to('ruth').length]).toEqual([2, 1]);
    expect(to('ruth')[0]?.text).toContain('Rain');
    change('naomi', { mailFrequency: 'daily' });
    await askAs('hannah', 'Snow');
    agreeNow();
    await askAs('hannah', 'Wind');
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    expect(to('naomi')[2]?.text).toContain('Snow');
    expect(to('ruth')[1]?.text).toContain('Wind');
    expect(to('ruth')[1]?.text).not.toContain('Snow');
  });

  test('ends at once, with queued mails and with links', async () => {
    const { server, id, askAs, send, to } = await scene();
    await askAs('hannah', 'Surgery');
    await send();
    const [, token] = /\/api\/unsubscribe\/([\w-]+)/.exec(to('ruth')[0]?.mail.raw ?? '') ?? [];
    await askAs('hannah', 'Rain');
    await server.as('ruth').delete(`/api/account/household/${id}`);
    await send();
    expect(to('ruth').map(({ subject }) => subject)).toEqual([expect.stringMatching(/^For Naomi/)]);
    const stop = { 'List-Unsubscribe': 'One-Click' };
    expect((await server.signedOut().post(`/api/unsubscribe/${token}`, stop)).status).toBe(404);
  });

  test('goes to confirmed addresses of active readers alone, and never further', async () => {
    const world = await scene();
    const { askAs, send, to, change } = world;
    world.household({ person: 'ruth', reader: 'miriam' });
    change('miriam', { notifyNewPrayers: false });
    await askAs('hannah', 'Surgery');
    await send();
    expect([to('ruth').length, to('miriam').length]).toEqual([1, 0]);
    change('ruth', { emailConfirmedAt: null });
    await askAs('hannah', 'Rain');
    change('ruth', { emailConfirmedAt: 1, isActive: false });
    await askAs('hannah', 'Snow');
    await send();
    expect([to('naomi').length, to('ruth').length]).toEqual([3, 1]);
  });

  test('counts 20 a day by itself, and waits for no more', async () => {
    const { server, askAs, send, to } = await scene({ hasAddress: false });
    for (let n = 0; n < 22; n++) await askAs('hannah', `Rain ${n}`);
    await send();
    expect(to('ruth')).toHaveLength(20);
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    expect(to('ruth')[20]?.text).toMatch(/Rain 20[\s\S]*Rain 21/);
  });
});

describe('what the other address never gets (A64)', () => {
  test('is every mail but those about requests of others and on one’s own', () => {
    expect(DELIVERY_KINDS.filter((kind) => sendables[kind].toHousehold)).toEqual([
      'new-prayer',
      'update',
      'answered-prayer',
      'comment',
      'digest',
    ]);
    // Each kind can be turned off, so none is about the account.
    for (const kind of DELIVERY_KINDS)
      if (sendables[kind].toHousehold) expect(sendables[kind].stoppable).toBeDefined();
  });

  test('includes a link, a code or word of the account', async () => {
    const { server, send, to } = await scene();
    await server.signedOut().post('/api/forgot-password', { email: 'naomi@example.org' });
    await server.signedOut().post('/api/login/code/mail', { email: 'naomi@example.org' });
    await server.as('deborah').post(`/api/admin/users/${server.idOf('naomi')}/reset-link`);
    await send();
    await server
      .as('deborah')
      .post(`/api/admin/users/${server.idOf('naomi')}/address`, { email: 'naomi@example.net' });
    await send();
    expect(to('naomi').length).toBeGreaterThan(2);
    expect(to('ruth')).toEqual([]);
  });

  test('is the day of a digest that an anonymous request has made due', async () => {
    /**
     * Returns the mails to Ruth at the hour of the digest and a day later, if this user wrote an anonymous
     * request.
     */
    const comesFor = async (author: string) => {
      const { server, change, askAs, send, to } = await scene();
      const { clock, db } = server;
      change('naomi', { mailFrequency: 'daily' });
      db.update(congregation).set({ digestHour: 7 }).run();
      const due = Math.ceil(clock.now / DAY) * DAY + 7 * HOUR;
      clock.now = due - HOUR;
      await askAs(author, 'Worry', { isAnonymous: true });
      clock.now = due + 1;
      await askAs('boaz', 'Rain');
      const days = [due + 2, due + DAY].map((time) => async () => {
        clock.now = time;
        await queueDigests(server, clock.now);
        await send();
        return to('ruth').length;
      });
      return [await days[0]?.(), await days[1]?.()];
    };
    expect(await comesFor('hannah')).toEqual([0, 1]);
    expect(await comesFor('naomi')).toEqual([0, 1]);
  });

  test('includes an anonymous request, also in a digest', async () => {
    const { server, askAs, send, to } = await scene();
    const own = await askAs('naomi', 'My own burden', { isAnonymous: true });
    await server.as('miriam').post(`/api/prayers/${own}/comments`, { content: 'With you.' });
    const others = await askAs('hannah', 'A burden', { isAnonymous: true });
    await server.as('naomi').post(`/api/prayers/${others}/pray`);
    await server.as('hannah').post(`/api/prayers/${others}/updates`, { content: 'It is lighter.' });
    await send();
    expect(to('naomi').length).toBe(3);
    expect(to('ruth')).toEqual([]);
    await server.as('naomi').patch('/api/user', { mailFrequency: 'daily' });
    await server.as('tamar').post(`/api/prayers/${own}/comments`, { content: 'And I.' });
    await askAs('hannah', 'Another burden', { isAnonymous: true });
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    expect(to('naomi')).toHaveLength(4);
    expect(to('ruth')).toEqual([]);
    await askAs('hannah', 'Rain');
    server.clock.now += DAY;
    await queueDigests(server, server.clock.now);
    await send();
    expect(to('ruth')[0]?.text).toContain('About Rain');
    expect(to('ruth')[0]?.text).not.toMatch(/burden|more in Upheld/i);
  });

  test('does not depend on which of the two wrote an anonymous request (V7)', async () => {
    const play = async (author: string) => {
      const { server, askAs, send, to, change } = await scene({ hasMailbox: false });
      change('ruth', { notifyNewPrayers: true, notifyReplies: true, notifyAnsweredPrayers: true });
      const id = await askAs(author, 'A burden', { isAnonymous: true });
      // Only the author is mailed these, and so has fewer of the other mails before the daily limit.
      for (const name of ['miriam', 'tamar', 'jael'])
        await server.as(name).post(`/api/prayers/${id}/comments`, { content: 'With you.' });
      await server.as(author).post(`/api/prayers/${id}/updates`, { content: 'It is lighter.' });
      await send();
      await server.as(author).post(`/api/prayers/${id}/answer`, { answerContent: 'It is gone.' });
      for (let n = 0; n < 22; n++) await askAs('hannah', `Rain ${n}`);
      await send();
      server.clock.now += DAY;
      await queueDigests(server, server.clock.now);
      await send();
      return to('ruth').map(({ subject, text, html }) => [subject, text, html]);
    };
    const first = await play('naomi');
    // The unsubscribe links differ between the two servers, although the users are equal.
    expect(await play('boaz')).toEqual(first);
    expect(first.length).toBeGreaterThan(20);
  });
});

describe('who counts as reached by another’s mail (A65)', () => {
  test('includes such a member, unless that mailbox refuses', async () => {
    const world = await scene({ hasAddress: false });
    const { server, group, change } = world;
    const reachedNow = async () => {
      await recordReachability(server, server.clock.now);
      const { body } = await server.as('ruth').get(`/api/groups/${group}/reached`);
      return body.find((one: { userId: number }) => one.userId === server.idOf('naomi')).mail;
    };
    expect(await reachedNow()).toBe('household');
    change('ruth', { mailOutcome: 'refused' });
    expect(await reachedNow()).toBe('no-address');
    change('ruth', { mailOutcome: null });
    change('naomi', {
      notifyNewPrayers: false,
      notifyAnsweredPrayers: false,
      notifyReplies: false,
      notifyNow: false,
    });
    expect(await reachedNow()).toBe('no-address');
    server.db.delete(households).run();
    expect(await reachedNow()).toBe('no-address');
  });

  test('an error of the mail server counts for the mailbox’s own user', async () => {
    const { server, askAs, smtp, send } = await scene();
    await askAs('hannah', 'Surgery');
    await send();
    expect(smtp.to('ruth@example.org')).toHaveLength(1);
    const outcomeOf = (name: string) =>
      server.db
        .select({ outcome: users.mailOutcome })
        .from(users)
        .where(eq(users.id, server.idOf(name)))
        .get()?.outcome;
    expect([outcomeOf('naomi'), outcomeOf('ruth')]).toEqual(['taken', 'taken']);
  });
});
