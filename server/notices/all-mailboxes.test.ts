import { afterAll, describe, expect, test } from 'bun:test';
import { fromOpenSmtpd, fromPostfix } from '../../test-support/delivery-reports.ts';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { rawMail, repliesTo } from '../../test-support/replies.ts';
import { sendDailyReminders } from './daily-reminders.ts';
import { queueDigests } from './queue-digests.ts';

/*
 * One reader may have several mailboxes: a spouse's, or all of a church as its mail administrator. The
 * scene is played with Naomi as the author of an anonymous request, then with Boaz. Every mailbox, the
 * author's too, must receive the same bytes, also after replies to its mails. Tamar and Hannah have a
 * daily digest; Hannah writes a third request.
 */
const AUTHORS = ['naomi', 'boaz', 'tamar'] as const;
/** The members who reply to mails in every play. */
const WRITERS = AUTHORS;
const EVERYBODY = ['ruth', 'naomi', 'boaz', 'tamar', 'hannah'] as const;
const DAY = 24 * 60 * 60_000;

/** Returns a mail for each effect of a reply besides those of a command or a text. */
const mailsOfEachKind = ({ from, to }: { from: string; to: string }) => {
  const [, token = ''] = /\+([0-9a-f]{32})@/.exec(to) ?? [];
  const withPicture = (text: string) =>
    rawMail({
      from,
      to,
      headers: ['Content-Type: multipart/mixed; boundary=cut'],
      text: [
        '--cut',
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
        '--cut',
        'Content-Type: image/png',
        'Content-Disposition: attachment; filename=garden.png',
        '',
        'iVBORw0KGgo=',
        '--cut--',
      ].join('\r\n'),
    });
  return [
    rawMail({ from, to, text: 'Amen\n\nI bring soup on Thursday.' }),
    withPicture('The garden is for you.'),
    withPicture(''),
    rawMail({ from, to, text: '> I would rather not say who I am.' }),
    rawMail({
      from,
      to,
      text: '-----BEGIN PGP MESSAGE-----\n\nhQEMA0\n-----END PGP MESSAGE-----',
    }),
    rawMail({ from, to, text: 'Long. '.repeat(4_000) }),
    rawMail({ from: 'somebody@example.com', to, text: 'Not their own address.' }),
    fromPostfix({ to: from, token, status: '4.0.0', action: 'delayed' }),
    fromOpenSmtpd({ to: from, token }),
  ];
};

const play = async (author: (typeof AUTHORS)[number]) => {
  const notify = await createNotifiedServer();
  const { server } = notify;
  const { clock } = server;
  const ruth = server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  for (const name of EVERYBODY.slice(1)) await server.as(name).post(`${join}/join`);
  for (const name of ['tamar', 'hannah'])
    await server.as(name).patch('/api/user', { mailFrequency: 'daily' });
  const hour = new Date(clock.now).getUTCHours();
  const reminder = { days: [0, 1, 2, 3, 4, 5, 6], hour, timeZone: 'UTC' };
  for (const name of EVERYBODY) await server.as(name).patch('/api/user', { reminder });
  for (const name of EVERYBODY) await notify.subscribe(name);

  const me = server.as(author);
  const { body: prayer } = await me.post('/api/prayers', {
    title: 'Something heavy',
    content: 'I would rather not say who I am.',
    groupIds: [group.id],
    isAnonymous: true,
    canMarkAsAnswered: 'anyone',
  });
  await server.as('hannah').post('/api/prayers', {
    title: 'My knee',
    content: 'It hurts on the stairs.',
    groupIds: [group.id],
  });
  for (const name of EVERYBODY) await server.as(name).post(`/api/prayers/${prayer.id}/pray`);
  const { answer, addressOf, take } = repliesTo(server);
  for (const text of ['Amen', 'I am with you.', 'Answered\n\nIt is lighter.', '👍'])
    for (const name of WRITERS) await answer(name, { prayerId: prayer.id }, text);
  for (const name of WRITERS) {
    const to = addressOf(name, { prayerId: prayer.id });
    for (const raw of mailsOfEachKind({ from: `${name}@example.org`, to })) await take(raw);
  }
  await me.post(`/api/prayers/${prayer.id}/updates`, { content: 'It is no lighter.' });
  await ruth.post(`/api/prayers/${prayer.id}/comments`, { content: 'With you.' });
  await notify.deliver();
  await me.post(`/api/prayers/${prayer.id}/now`);
  await notify.deliver();
  await me.post(`/api/prayers/${prayer.id}/answer`, { answerContent: 'It was heard.' });
  await notify.deliver();
  const { body: second } = await me.post('/api/prayers', {
    title: 'Something else',
    content: 'I would rather not say it either.',
    groupIds: [group.id],
    isAnonymous: true,
  });
  await me.patch(`/api/prayers/${second.id}`, { isUrgent: true });
  await notify.deliver();
  const left = WRITERS.map((name) => [name, addressOf(name, { prayerId: second.id })] as const);
  await me.delete(`/api/prayers/${second.id}`);
  for (const [name, to] of left)
    for (const text of ['Amen', 'Where is it?'])
      await take(rawMail({ from: `${name}@example.org`, to, text }));
  await notify.deliver();
  clock.now += DAY;
  await queueDigests(server, clock.now);
  await sendDailyReminders(server, clock.now);
  await notify.deliver();
  return notify.end();
};

const scenes = Promise.all(AUTHORS.map((author) => play(author)));
afterAll(() => scenes);

/** A keyed hash of the mail's number, so it tells nothing. */
const withoutId = (mail: string) => mail.replace(/^(Message-ID: <)[\w-]{43}@/m, '$1id@');

describe('the author of an anonymous request is notified as others are (V20)', () => {
  for (const reader of EVERYBODY)
    test(`the mailbox of ${reader} does not depend on who wrote the request`, async () => {
      const [first, ...others] = (await scenes).map((receivedBy) =>
        receivedBy(reader).mails.map(withoutId),
      );
      for (const mails of others) expect(mails).toEqual(first ?? []);
      expect(first?.length).toBe(MAILS[reader]);
    });

  for (const reader of EVERYBODY)
    test(`${reader} gets each push about the request for every author`, async () => {
      const [first, ...others] = (await scenes).map((receivedBy) =>
        receivedBy(reader)
          .pushes.map(({ message }) => message.title)
          // A comment is pushed to its author's devices alone, which nobody else reads.
          .filter((title) => title !== 'New comment on your prayer request'),
      );
      for (const pushes of others) expect(pushes).toEqual(first ?? []);
      expect(first?.filter((title) => title === 'Now: a request that you prayed for').length).toBe(
        1,
      );
      expect(first?.filter((title) => title === 'New prayer request in Tuesday Group').length).toBe(
        reader === 'hannah' ? 2 : 3,
      );
    });
});

/**
 * Number of mails: new requests, an update and an answer at once, or a digest. The writer of “Answered” is
 * mailed that it has no effect, and the writers of mails that could not be used what was found.
 */
const MAILS = { ruth: 5, naomi: 13, boaz: 13, tamar: 9, hannah: 1 };
