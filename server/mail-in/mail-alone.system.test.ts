// needs: dovecot-imapd
// alone: it measures time

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { startDovecot } from '../../test-support/dovecot.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import {
  headerOf,
  type MailServer,
  partsOf,
  type Received,
  startMailServer,
} from '../../test-support/mail.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { rawMail } from '../../test-support/replies.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(600_000);

/** Waits with a timeout, so that one failed step does not block the others for minutes. */
const soonOrLater = (what: string, holds: () => boolean | Promise<boolean>) =>
  until(what, holds, 60_000);
/** Waits up to five seconds for a change that other users see. */
const soon = async (what: string, holds: () => Promise<boolean>) => {
  const begun = performance.now();
  await soonOrLater(what, holds);
  expect(performance.now() - begun).toBeLessThan(5_000);
};

/** Starts a congregation with a mailbox at this address, and Ruth's browser. */
const congregation = async (name: string, address: string) => {
  const [dovecot, smtp] = await Promise.all([startDovecot(), startMailServer()]);
  const server: RunningServer = await startExecutable(testFolder(name), {
    UPHELD_SMTP_URL: smtp.url,
    UPHELD_MAIL_FROM: `Upheld <${address}>`,
    UPHELD_IMAP_URL: dovecot.url,
    UPHELD_REPLY_ADDRESS: address,
  });
  const answer = await server.post(
    '/api/register',
    registrationFor('ruth', { firstName: 'Ruth', lastName: 'Levi' }),
  );
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const query = <Row>(sql: string) => {
    const db = server.openDatabase();
    try {
      return db.query<Row, []>(sql).all();
    } finally {
      db.close();
    }
  };
  query('update users set email_confirmed_at = created_at');
  const call = async (method: string, path: string, body?: object) => {
    const received = await fetch(server.url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await received.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  const group = (await call('POST', '/api/groups', { name: 'Tuesday Group', description: '' })).id;
  return {
    ...{ server, dovecot, smtp, call, query, group },
    stop: () => Promise.all([server.stop(), dovecot.stop(), smtp.stop()]),
  };
};
type Congregation = Awaited<ReturnType<typeof congregation>>;

describe('a member who never opens a page (N60, N36, N37, N63)', () => {
  const MARGARET = 'margaret@example.com';
  let it: Congregation;
  beforeAll(async () => {
    it = await congregation('mail-alone', 'pray@example.org');
  });
  afterAll(() => it?.stop());

  const says = (to: string | undefined, text: string, subject?: string) =>
    it.dovecot.put(
      rawMail({
        from: `Margaret Wells <${MARGARET}>`,
        to: to ?? '',
        text,
        ...(subject && { subject }),
      }),
    );
  const letter = async (subject: string): Promise<Received & { text: string }> => {
    const found = () =>
      it.smtp.to(MARGARET).findLast((mail) => headerOf(mail, 'Subject') === subject);
    await soonOrLater(`a mail comes: ${subject}`, () => found() !== undefined);
    const mail = found() ?? { to: '', from: '', raw: '' };
    return { ...mail, text: (await partsOf(mail)).text };
  };

  test('Margaret joins, prays, writes, updates, gives thanks and leaves in one week by mail alone', async () => {
    const { call, group } = it;
    // Monday: she is invited and replies yes.
    await call('POST', `/api/groups/${group}/invitations`, { email: MARGARET });
    const invitation = await letter('Ruth Levi invites you to Tuesday Group');
    expect(invitation.text).toContain('Or answer this mail with “Yes”');
    says(
      headerOf(invitation, 'Reply-To'),
      'Ja, gerne!\n\nMargaret\n\nAm 3. Mai 2026 schrieb Upheld:\n> Yes',
    );
    type Member = { user: { firstName: string } };
    const members = async (): Promise<string> =>
      JSON.stringify((await call('GET', `/api/groups/${group}/members`)) as Member[]);
    await soon('Ruth sees the member', async () => (await members()).includes('Margaret'));
    const joined = await letter('You are now a member of Tuesday Group');
    expect(joined.text).toContain('as Margaret Wells. You need no password and no app');
    const [own] = /pray\+[0-9a-f]{32}@example\.org/.exec(joined.text) ?? [];

    // Tuesday: a request arrives. She prays and comments.
    const { id } = await call('POST', '/api/prayers', {
      title: 'For the harvest',
      content: 'That it does not rain before Friday.',
      groupIds: [group],
    });
    const request = await letter('New prayer request in Tuesday Group');
    expect(request.text).toContain('Ruth Levi has shared a prayer request with Tuesday Group.');
    expect(request.text).toContain('All who can see the request can read it, with your name.');
    const to = headerOf(request, 'Reply-To');
    says(to, 'Amen');
    const prayer = () => call('GET', `/api/prayers/${id}`);
    await soon('it counts', async () => (await prayer()).supportCount === 1);
    says(to, 'Wir denken an euch.\nUnd hoffen mit.');
    const comments = async () => JSON.stringify(await call('GET', `/api/prayers/${id}/comments`));
    await soon('it is a comment', async () => (await comments()).includes('Und hoffen mit.'));

    // Wednesday: she writes a request.
    says(own, 'Mein Bruder liegt in Köln.\n\nBitte betet für ihn.', 'Für Jürgen');
    type Listed = { id: number; title: string; content: string; user: { firstName: string } };
    const listed = async (): Promise<Listed | undefined> =>
      (await call('GET', `/api/groups/${group}/prayers`)).find(
        ({ title }: Listed) => title === 'Für Jürgen',
      );
    await soon('Ruth sees the request', async () => (await listed()) !== undefined);
    const hers = await listed();
    expect(hers).toMatchObject({
      content: 'Mein Bruder liegt in Köln.\n\nBitte betet für ihn.',
      user: { firstName: 'Margaret' },
    });
    expect((await letter('Your request is in Tuesday Group')).text).toContain(
      'You and one other person can see it, under your name.',
    );

    // Thursday: Ruth comments, and she adds an update.
    await call('POST', `/api/prayers/${hers?.id}/comments`, { content: 'We pray for him.' });
    const comment = await letter('New comment on your prayer request');
    expect(comment.text).toContain('write “Answered” alone on the first line');
    says(headerOf(comment, 'Reply-To'), 'Es geht ihm besser.');
    const updates = async () =>
      JSON.stringify(await call('GET', `/api/prayers/${hers?.id}/updates`));
    await soon('it is an update', async () => (await updates()).includes('Es geht ihm besser.'));

    // Friday: she is notified that Ruth's request is answered.
    await call('POST', `/api/prayers/${id}/answer`, { answerContent: 'It stayed dry.' });
    expect((await letter('Ruth Levi: answered prayer')).text).toContain('It stayed dry.');

    // Saturday: her own request is answered.
    says(headerOf(comment, 'Reply-To'), 'Erhört\n\nEr ist wieder zu Hause.\n\n-- \nMargaret');
    const hersNow = () => call('GET', `/api/prayers/${hers?.id}`);
    await soon('it is answered', async () => (await hersNow()).isAnswered);
    expect((await hersNow()).answerContent).toBe('Er ist wieder zu Hause.');
    const marked = await letter('Your request is marked as answered');
    expect(marked.text).toContain('choose “Remove answered status”');

    // Sunday: she turns off mail.
    says(to, 'Stop');
    expect((await letter('You get no more mail about others')).text).toContain(
      'You answered “stop”.',
    );

    // She never signed in, and her account has no password.
    const [account] = it.query<{ id: number; password_hash: string; last_login_at: number | null }>(
      `select id, password_hash, last_login_at from users where email = '${MARGARET}'`,
    );
    expect(account).toMatchObject({ password_hash: '', last_login_at: null });
    expect(it.query(`select id from sessions where user_id = ${account?.id}`)).toEqual([]);
    // She can choose a password at any time.
    await call('POST', '/api/forgot-password', { email: MARGARET });
    expect((await letter('Choose a new password')).text).toContain('/reset-password/');
  });
});

test('two congregations whose mailboxes reply to each other send one mail a day each (N41)', async () => {
  const [one, two] = await Promise.all([
    congregation('answering-one', 'pray@one.example'),
    congregation('answering-two', 'pray@two.example'),
  ]);
  const ADDRESS = { one: 'pray@one.example', two: 'pray@two.example' };
  try {
    /** The other congregation's mailbox is a member here and replies to each mail. */
    const meet = async (here: Congregation, there: Congregation, address: string) => {
      await here.call('POST', `/api/groups/${here.group}/invitations`, { email: address });
      const mail = await invitationTo(here.smtp, address);
      here.dovecot.put(
        rawMail({ from: address, to: headerOf(mail, 'Reply-To') ?? '', text: 'Yes' }),
      );
      const isThere = () =>
        here.query(`select id from users where email = '${address}'`).length === 1;
      await soonOrLater('it is a member', isThere);
      here.smtp.acceptWith(({ to, raw }) => {
        if (to !== address) return;
        const received = { to, from: '', raw };
        there.dovecot.put(Buffer.from(raw));
        // An away notice without a header that marks it as one.
        const back = headerOf(received, 'Reply-To') ?? headerOf(received, 'From') ?? '';
        const headers = [`In-Reply-To: ${headerOf(received, 'Message-ID')}`];
        here.dovecot.put(rawMail({ from: address, to: back, headers, text: 'I am away.' }));
      });
    };
    await meet(one, two, ADDRESS.two);
    await meet(two, one, ADDRESS.one);

    const shared = async ({ call, group }: Congregation) => {
      const prayer = { title: 'For rain', content: 'It is very dry.', groupIds: [group] };
      return (await call('POST', '/api/prayers', prayer)).id;
    };
    const both = [
      { here: one, member: ADDRESS.two, id: await shared(one) },
      { here: two, member: ADDRESS.one, id: await shared(two) },
    ];
    for (const { here, member, id } of both) {
      const commentsOf = async () => (await here.call('GET', `/api/prayers/${id}/comments`)).length;
      await soonOrLater('the away notice is a comment', async () => (await commentsOf()) === 1);
      const about = () => here.smtp.to(member).find(({ raw }) => raw.includes(`/prayers/${id}`));
      const to = headerOf(about() ?? { to: '', from: '', raw: '' }, 'Reply-To') ?? '';
      for (let n = 0; n < 20; n++)
        here.dovecot.put(rawMail({ from: `eve${n}@example.com`, to, text: `Forged ${n}.` }));
      here.dovecot.put(rawMail({ from: member, to, text: 'The last one.' }));
      await soonOrLater('the last is read', async () => (await commentsOf()) === 2);
    }
    // Each side has read all mails when it has read a later one.
    for (const { here, member, id } of both) {
      const to = headerOf(
        here.smtp.to(member).find(({ raw }) => raw.includes(`/prayers/${id}`)) ?? {
          to: '',
          from: '',
          raw: '',
        },
        'Reply-To',
      );
      here.dovecot.put(rawMail({ from: member, to: to ?? '', text: 'Behind all.' }));
      const isRead = async () =>
        (await here.call('GET', `/api/prayers/${id}/comments`)).length === 3;
      await soonOrLater('it is read', isRead);
      const answers = here.smtp
        .to(member)
        .filter((mail) => headerOf(mail, 'Subject') === 'Your mail was not taken');
      expect(answers).toHaveLength(1);
    }
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
});

const invitationTo = async (smtp: MailServer, address: string) => {
  await soonOrLater('the invitation comes', () => smtp.to(address).length > 0);
  return smtp.to(address)[0] ?? { to: '', from: '', raw: '' };
};
