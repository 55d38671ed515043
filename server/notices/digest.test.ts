import { afterEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { plantCanaries } from '../../test-support/canaries.ts';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, type MailServer, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createTestServer, quiet, type TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { congregation, deliveries, digestItems } from '../db/schema.ts';
import { tidyUp } from '../operations/jobs/tidy-up.ts';
import { setTimesRight } from '../program/process/set-times-right.ts';
import { queueDigests } from './queue-digests.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** A Sunday. Digests go out at 7 in the morning, the weekly ones on Wednesday. */
const SUNDAY = Date.UTC(2026, 4, 3, 9, 30);
const at = (days: number, hour: number) => Date.UTC(2026, 4, 3 + days, hour);

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

/** A group of seven on a Sunday, without queued mails. */
const scene = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group } = world;
  server.db.delete(deliveries).run();
  server.db.update(congregation).set({ timeZone: 'UTC' }).run();
  server.clock.now = SUNDAY;
  const smtp = await startMailServer();
  open.push(smtp);
  const ask = async (title: string, more: object = {}, by = 'hannah'): Promise<number> => {
    const form = { title, content: `About ${title}.`, groupIds: [group], ...more };
    return (await server.as(by).post('/api/prayers', form)).body.id;
  };
  const prefer = (name: string, change: object) => server.as(name).patch('/api/user', change);
  /** Sets the clock to a time, with the due jobs. */
  const comeTo = async (time: number) => {
    server.clock.now = time;
    await queueDigests(server, time);
    await deliverMail(server, smtp);
  };
  const send = () => deliverMail(server, smtp);
  return { ...world, smtp, ask, prefer, comeTo, send, to: mailsTo(smtp) };
};

const mailsTo = (smtp: MailServer) => (name: string) =>
  smtp.to(`${name}@example.org`).map((mail) => ({
    subject: headerOf(mail, 'Subject'),
    ...partsOf(mail),
    mail,
  }));

const DIGEST = 'What is new in your prayer groups';
const kindsWaiting = ({ db, idOf }: TestServer, name: string) =>
  db
    .select()
    .from(digestItems)
    .where(eq(digestItems.userId, idOf(name)))
    .all()
    .filter(({ isTold }) => !isTold)
    .map(({ kind }) => kind);

describe('a daily digest (N20)', () => {
  test('has at the congregation’s hour what would have been mailed one by one', async () => {
    const { server, ask, prefer, comeTo, send, to } = await scene();
    await prefer('naomi', { mailFrequency: 'daily' });
    await ask('Rain');
    const answered = await ask('Harvest');
    await server.as('hannah').post(`/api/prayers/${answered}/answer`, { answerContent: 'Full.' });
    await send();
    expect(to('naomi')).toEqual([]);
    expect(to('ruth').length).toBeGreaterThan(1);
    await comeTo(at(1, 7));
    const [digest, ...others] = to('naomi');
    expect(others).toEqual([]);
    expect(digest?.subject).toBe(DIGEST);
    expect(digest?.text).toContain('Tuesday Group');
    expect(digest?.text).toContain('New, from Hannah of Bethlehem');
    expect(digest?.text).toContain('About Rain.');
    expect(digest?.text).toContain('Answered, from Hannah of Bethlehem');
    expect(digest?.text).toContain('Full.');
    await comeTo(at(2, 7));
    expect(to('naomi')).toHaveLength(1);
  });

  test('is not sent without an item that is still true (N21)', async () => {
    const { server, ask, prefer, comeTo, to, group } = await scene();
    for (const name of ['naomi', 'tamar', 'boaz']) await prefer(name, { mailFrequency: 'daily' });
    const prayer = await ask('Rain');
    await prefer('naomi', { notifyNewPrayers: false });
    await server.as('tamar').delete(`/api/groups/${group}/members/${server.idOf('tamar')}`);
    await server.as('boaz').put(`/api/groups/${group}/my-notices`, { notices: 'nothing' });
    await comeTo(at(1, 7));
    for (const name of ['naomi', 'tamar', 'boaz']) expect(to(name)).toEqual([]);
    await server.as('hannah').delete(`/api/prayers/${prayer}`);
    expect(server.db.select().from(digestItems).all()).toEqual([]);
  });

  test('goes to confirmed addresses of active accounts only (N21)', async () => {
    const { server, ask, prefer, comeTo, to } = await scene();
    for (const name of ['naomi', 'boaz']) await prefer(name, { mailFrequency: 'daily' });
    await ask('Rain');
    const change = server.setUser;
    change('naomi', { isActive: false });
    change('boaz', { emailConfirmedAt: null });
    await comeTo(at(1, 7));
    expect([...to('naomi'), ...to('boaz')]).toEqual([]);
  });

  test('has leaders-only requests for leaders alone, as they are when it is sent', async () => {
    const { server, group, ask, prefer, comeTo, to } = await scene();
    const names = ['naomi', 'boaz', 'tamar'];
    for (const name of names) await prefer(name, { mailFrequency: 'daily' });
    await ask('Trouble at home', { leadersOnlyGroupIds: [group] });
    const permissions = `/api/groups/${group}/members/${server.idOf('tamar')}/permissions`;
    await server.as('ruth').patch(permissions, { canInvite: false, canRemove: false });
    await comeTo(at(1, 7));
    const digests = (name: string) =>
      to(name).filter(({ subject }) => subject === 'What is new in your prayer groups');
    expect(names.map((name) => digests(name).length)).toEqual([0, 1, 0]);
    expect(to('boaz')[0]?.text).toContain('Trouble at home');
  });

  test('names nobody and quotes nothing of an anonymous request (V7)', async () => {
    const { server, ask, prefer, comeTo, to } = await scene();
    await prefer('naomi', { mailFrequency: 'daily' });
    const heavy = await ask('Something heavy', { isAnonymous: true });
    await server.as('naomi').post(`/api/prayers/${heavy}/pray`);
    await server.as('hannah').post(`/api/prayers/${heavy}/updates`, { content: 'No lighter.' });
    await comeTo(at(1, 7));
    const [digest] = to('naomi');
    expect(digest?.text).toContain('New, from Anonymous\r\nA prayer request');
    for (const hidden of ['Hannah', 'hannah', 'heavy', 'lighter'])
      expect(`${digest?.text}${digest?.html}${digest?.mail.raw}`).not.toContain(hidden);
  });

  test('shows thirty requests, the urgent ones first, and the number of the others (N21)', async () => {
    const { server, ask, prefer, comeTo, to } = await scene();
    await prefer('naomi', { mailFrequency: 'daily', urgentAtOnce: false });
    for (let n = 1; n <= 29; n++) await ask(`Matter ${n}!`, {}, 'tamar');
    server.clock.now += HOUR;
    for (let n = 30; n <= 41; n++) await ask(`Matter ${n}!`, {}, 'ruth');
    await ask('Fire', { isUrgent: true });
    await comeTo(at(1, 7));
    const [digest] = to('naomi');
    expect(digest?.text.match(/^Matter|^Fire/gm)).toHaveLength(30);
    expect(digest?.text).toContain('Urgent, from Hannah of Bethlehem\r\nFire');
    expect(digest?.text).toContain('And 12 more in Upheld.');
    await comeTo(at(2, 7));
    expect(to('naomi')).toHaveLength(1);
  });
});

test('no mail shows its reader what is hidden from them (T2)', async () => {
  const world = await scene();
  const { server, ask, prefer, comeTo, smtp, prayer } = world;
  const canaries = plantCanaries(world).filter(({ calls }) => !calls);
  const roles = {
    naomi: 'member',
    boaz: 'canInvite',
    tamar: 'canRemove',
    ruth: 'owner',
    hannah: 'author',
    deborah: 'administrator',
    jesse: 'stranger',
  };
  for (const name of Object.keys(roles))
    await prefer(name, { mailFrequency: name === 'boaz' ? 'at-once' : 'daily' });
  await ask('For my brother again');
  await ask('For me alone', { isPrivate: true, groupIds: [] });
  for (const name of ['ruth', 'tamar']) await server.as(name).post(`/api/prayers/${prayer}/pray`);
  await server.as('hannah').post(`/api/prayers/${prayer}/updates`, { content: 'Home for good.' });
  await server.as('ruth').post(`/api/prayers/${prayer}/comments`, { content: 'So glad.' });
  await comeTo(at(1, 7));
  expect(smtp.received.length).toBeGreaterThan(6);
  for (const [name, role] of Object.entries(roles))
    for (const mail of mailsTo(smtp)(name))
      for (const { what, text, readers } of canaries)
        if (!readers.includes(role) && `${mail.text}${mail.html}${mail.mail.raw}`.includes(text))
          throw new Error(`${name} is mailed ${what}.`);
});

describe('a weekly digest (N20)', () => {
  test('comes on the congregation’s day, and urgent requests come at once', async () => {
    const { ask, prefer, comeTo, send, to } = await scene();
    await prefer('naomi', { mailFrequency: 'weekly' });
    await ask('Rain');
    await ask('Fire', { isUrgent: true });
    await send();
    expect(to('naomi').map(({ subject }) => subject)).toEqual([
      'New prayer request in Tuesday Group',
    ]);
    for (const day of [1, 2]) await comeTo(at(day, 7));
    expect(to('naomi')).toHaveLength(1);
    await comeTo(at(3, 7));
    const [, digest] = to('naomi');
    expect(digest?.text).toContain('Rain');
    expect(digest?.text).not.toContain('Fire');
  });

  test('that was missed comes once, as soon as the server runs again (N22)', async () => {
    const { ask, prefer, comeTo, to } = await scene();
    await prefer('naomi', { mailFrequency: 'weekly' });
    await ask('Rain');
    await comeTo(at(4, 15));
    await comeTo(at(4, 15) + 1);
    await comeTo(at(5, 7));
    expect(to('naomi')).toHaveLength(1);
  });
});

describe('a change of the frequency (N23)', () => {
  const orders = [
    ['daily', 'weekly', 'at-once'],
    ['weekly', 'at-once', 'daily'],
    ['at-once', 'daily', 'weekly'],
    ['daily', 'at-once', 'weekly'],
  ] as const;
  for (const order of orders)
    test(`${order.join(', then ')} loses nothing and repeats nothing`, async () => {
      const { ask, prefer, comeTo, send, to } = await scene();
      for (const [n, mailFrequency] of order.entries()) {
        await prefer('naomi', { mailFrequency });
        await ask(`Matter ${n}a`);
        await send();
        await comeTo(at(n + 1, 7));
        await ask(`Matter ${n}b`);
      }
      for (let day = 4; day < 15; day++) await comeTo(at(day, 7));
      const all = to('naomi').map(({ text }) => text);
      for (const matter of [0, 1, 2].flatMap((n) => [`Matter ${n}a`, `Matter ${n}b`])) {
        const notify = all.filter((text) => text.includes(`About ${matter}.`));
        expect([matter, notify.length]).toEqual([matter, 1]);
      }
    });

  test('counts for mails that are in the outbox already (N2)', async () => {
    const { ask, prefer, send, comeTo, to, server } = await scene();
    await ask('Rain');
    await prefer('naomi', { mailFrequency: 'daily' });
    await send();
    expect(to('naomi')).toEqual([]);
    expect(kindsWaiting(server, 'naomi')).toEqual(['new-prayer']);
    await comeTo(at(1, 7));
    expect(to('naomi')[0]?.text).toContain('Rain');
  });

  test('of everything to nothing drops the waiting items, also when it is turned on again', async () => {
    const { ask, prefer, comeTo, to } = await scene();
    const all = (isOn: boolean) => ({
      notifyNewPrayers: isOn,
      notifyAnsweredPrayers: isOn,
      notifyReplies: isOn,
    });
    await prefer('naomi', { mailFrequency: 'daily' });
    await ask('Rain');
    await prefer('naomi', all(false));
    await comeTo(at(1, 7));
    await prefer('naomi', all(true));
    await comeTo(at(2, 7));
    expect(to('naomi')).toEqual([]);
  });
});

describe('the rest beyond twenty mails a day (N24)', () => {
  test('comes in the next digest, once', async () => {
    const { ask, comeTo, send, to } = await scene();
    for (let n = 1; n <= 23; n++) await ask(`Matter ${n}.`, {}, n % 2 ? 'tamar' : 'hannah');
    await send();
    expect(to('naomi')).toHaveLength(20);
    await comeTo(at(1, 7));
    const digest = to('naomi').slice(20);
    expect(digest).toHaveLength(1);
    expect(digest[0]?.text.match(/^Matter/gm)).toHaveLength(3);
    await comeTo(at(2, 7));
    expect(to('naomi')).toHaveLength(21);
  });
});

describe('a digest is sent once (N22)', () => {
  test('the job sends nothing in a second run, or after a crash', async () => {
    const { server, ask, prefer, to, send } = await scene();
    await prefer('naomi', { mailFrequency: 'daily' });
    await ask('Rain');
    server.clock.now = at(1, 7);
    for (let run = 0; run < 3; run++) await queueDigests(server, server.clock.now);
    await send();
    for (let run = 0; run < 3; run++) await queueDigests(server, server.clock.now);
    await send();
    expect(to('naomi')).toHaveLength(1);
  });

  test('what arrives during the sending waits for the next digest', async () => {
    const { server, ask, prefer, smtp, comeTo, send } = await scene();
    await prefer('naomi', { mailFrequency: 'daily' });
    await ask('Rain');
    await send();
    const slow = await startMailServer(async (mail) => {
      if (!mail.to.startsWith('naomi')) return;
      server.clock.now = at(1, 8);
      await ask('Wind');
    });
    open.push(slow);
    server.clock.now = at(1, 7);
    await queueDigests(server, server.clock.now);
    await deliverMail(server, slow);
    expect(mailsTo(slow)('naomi')[0]?.text).not.toContain('Wind');
    await comeTo(at(2, 7));
    const [next] = mailsTo(smtp)('naomi');
    expect(next?.text).toContain('Wind');
    expect(next?.text).not.toContain('Rain');
  });

  test('a digest that the mail server refused for now is sent again with all its items', async () => {
    const { server, ask, prefer, comeTo, to } = await scene();
    await prefer('naomi', { mailFrequency: 'daily' });
    await ask('Rain');
    const busy = await startMailServer(() => {
      throw Object.assign(new Error('Try again later.'), { responseCode: 451 });
    });
    open.push(busy);
    server.clock.now = at(1, 7);
    await queueDigests(server, server.clock.now);
    await deliverMail(server, busy);
    await comeTo(at(1, 9));
    expect(to('naomi')).toHaveLength(1);
    expect(to('naomi')[0]?.text).toContain('Rain');
  });

  test('has what waited more than three days for the mail server (N33)', async () => {
    const { ask, comeTo, send, server, to } = await scene();
    for (const title of ['Rain', 'Wind']) await ask(title);
    server.clock.now += 3 * DAY + HOUR;
    await ask('Sun');
    await send();
    expect(to('naomi').map(({ subject }) => subject)).toEqual([
      'New prayer request in Tuesday Group',
    ]);
    await comeTo(at(4, 7));
    const [, digest, ...more] = to('naomi');
    expect([digest?.subject, more]).toEqual([DIGEST, []]);
    for (const title of ['Rain', 'Wind']) expect(digest?.text).toContain(title);
    expect(digest?.text).not.toContain('Sun');
  });

  test('the items of a digest are deleted with it a week later', async () => {
    const { server, ask, prefer, comeTo } = await scene();
    await prefer('naomi', { mailFrequency: 'daily' });
    await ask('Rain');
    await comeTo(at(1, 7));
    expect(server.db.select().from(digestItems).all()).toHaveLength(1);
    const { db, files } = server;
    tidyUp({ db, files, log: quiet }, at(1, 7) + 8 * DAY);
    expect(db.select().from(digestItems).all()).toEqual([]);
  });
});

test('items stored before the clock was set right wait no longer for it', async () => {
  const { server, ask, prefer, comeTo, to } = await scene();
  await prefer('naomi', { mailFrequency: 'daily' });
  await ask('Rain');
  const year = 365 * DAY;
  server.db
    .update(digestItems)
    .set({ createdAt: SUNDAY + year })
    .run();
  setTimesRight(server.db, { by: -year, since: SUNDAY + year - HOUR, until: SUNDAY + year + HOUR });
  await comeTo(at(1, 7));
  expect(to('naomi')).toHaveLength(1);
});

describe('the hour and the day are the congregation’s (N25)', () => {
  const due = async (timeZone: string, digestHour: number, now: number) => {
    const { server, ask, prefer } = await scene();
    server.db.update(congregation).set({ timeZone, digestHour }).run();
    await prefer('naomi', { mailFrequency: 'daily' });
    await ask('Rain');
    server.db
      .update(digestItems)
      .set({ createdAt: now - 36 * HOUR })
      .run();
    await queueDigests(server, now);
    return server.db
      .select({ once: deliveries.once })
      .from(deliveries)
      .where(eq(deliveries.kind, 'digest'))
      .all()
      .map(({ once }) => once?.split(' ')[1]);
  };

  test('where the clock is far from UTC', async () => {
    expect(await due('Pacific/Auckland', 7, Date.UTC(2026, 5, 9, 19, 0))).toEqual(['2026-06-10']);
    expect(await due('Pacific/Auckland', 7, Date.UTC(2026, 5, 9, 18, 59))).toEqual(['2026-06-09']);
  });

  test('on the night that has no such hour, and on the one that has it twice', async () => {
    // 29 March 2026: 2:00 is followed by 3:00 in Berlin. 25 October: 3:00 by 2:00.
    expect(await due('Europe/Berlin', 2, Date.UTC(2026, 2, 29, 6))).toEqual(['2026-03-29']);
    expect(await due('Europe/Berlin', 2, Date.UTC(2026, 9, 25, 0, 30))).toEqual(['2026-10-25']);
    expect(await due('Europe/Berlin', 2, Date.UTC(2026, 9, 25, 1, 30))).toEqual(['2026-10-25']);
  });
});
