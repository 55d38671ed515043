import { afterEach, describe, expect, test } from 'bun:test';
import { deliverMail as deliver, openOffice } from '../../test-support/deliver.ts';
import { headerOf, type MailServer, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createTestServer, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { congregation, deliveries } from '../db/schema.ts';
import { unsubscribeToken } from '../notices/unsubscribe.ts';
import { smtpTransport } from './transport.ts';

const HOUR = 60 * 60_000;
const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.stop();
});

const mailServer = async (...given: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...given);
  open.push(server);
  return server;
};

const worldWithMail = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  world.server.db.delete(deliveries).run();
  return world;
};

/** Unsubscribes as a mail program does (RFC 8058). */
const oneClick = (server: TestServer, url: string) =>
  server.fetch(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  );

const statesOf = ({ db }: TestServer) =>
  db
    .select({ state: deliveries.state })
    .from(deliveries)
    .all()
    .map(({ state }) => state);

describe('a new request (N1)', () => {
  test('is mailed to the members except its author, one mail each, as text and HTML', async () => {
    const { server, group } = await worldWithMail();
    const smtp = await mailServer();
    await server.as('hannah').post('/api/prayers', {
      title: 'For <b>rain</b> & sun',
      content: 'Six weeks without a drop.\nThe barley is thin.',
      groupIds: [group],
    });
    await deliver(server, smtp);
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([
      'boaz@example.org',
      'jael@example.org',
      'miriam@example.org',
      'naomi@example.org',
      'ruth@example.org',
      'tamar@example.org',
    ]);
    const [mail] = smtp.to('naomi@example.org');
    if (!mail) throw new Error('Naomi got no mail.');
    expect(headerOf(mail, 'Subject')).toBe('New prayer request in Tuesday Group');
    expect(headerOf(mail, 'To')).toBe('naomi@example.org');
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const { text, html } = partsOf(mail);
    expect(text).toContain('Hannah of Bethlehem has shared a prayer request with Tuesday Group.');
    expect(text).toContain('For <b>rain</b> & sun');
    expect(html).toContain('For &lt;b&gt;rain&lt;/b&gt; &amp; sun');
    expect(html).not.toContain('<b>rain</b>');
    expect(html).not.toMatch(/<img|<script|src=/);
  });

  test('that is anonymous names nobody and contains none of its text (V7)', async () => {
    const { server, group } = await worldWithMail();
    const smtp = await mailServer();
    await server.as('hannah').post('/api/prayers', {
      title: 'Something heavy',
      content: 'I would rather not say who I am.',
      groupIds: [group],
      isAnonymous: true,
    });
    await deliver(server, smtp);
    // The author gets it too: otherwise a reader of several mailboxes would know the author.
    expect(smtp.received).toHaveLength(7);
    for (const mail of smtp.received.filter(({ to }) => to !== 'hannah@example.org')) {
      const { text, html } = partsOf(mail);
      expect(text).toContain('Anonymous has shared a prayer request with Tuesday Group.');
      for (const hidden of ['Hannah', 'hannah', 'Something heavy', 'rather not say'])
        expect(mail.raw + text + html).not.toContain(hidden);
    }
  });

  test('is not mailed to members who turned it off, left or were deactivated meanwhile (N2)', async () => {
    const { server, group } = await worldWithMail();
    const smtp = await mailServer();
    await server.as('boaz').patch('/api/user', { notifyNewPrayers: false });
    await server.as('hannah').post('/api/prayers', {
      title: 'For rain',
      content: 'Six weeks without a drop.',
      groupIds: [group],
    });
    await server.as('naomi').patch('/api/user', { notifyNewPrayers: false });
    await server.as('tamar').delete(`/api/groups/${group}/members/${server.idOf('tamar')}`);
    server.setUser('miriam', { isActive: false });
    await deliver(server, smtp);
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([
      'jael@example.org',
      'ruth@example.org',
    ]);
  });

  test('shared with a second group later is mailed to that group’s members only', async () => {
    const { server, group } = await worldWithMail();
    const smtp = await mailServer();
    const hannah = server.as('hannah');
    const { body: choir } = await hannah.post('/api/groups', { name: 'Choir' });
    const { body: link } = await hannah.post(`/api/groups/${choir.id}/invite-token`);
    const join = `/api/groups/invite/${link.inviteUrl.split('/').at(-1)}/join`;
    for (const name of ['naomi', 'jesse']) await server.as(name).post(join);
    const { body: prayer } = await hannah.post('/api/prayers', {
      title: 'For rain',
      content: 'Six weeks without a drop.',
      groupIds: [group],
    });
    await hannah.patch(`/api/prayers/${prayer.id}`, { groupIds: [group, choir.id] });
    await deliver(server, smtp);
    expect(smtp.to('naomi@example.org')).toHaveLength(1);
    expect(smtp.to('jesse@example.org')).toHaveLength(1);
    expect(headerOf(smtp.to('jesse@example.org')[0]!, 'Subject')).toBe(
      'New prayer request in Choir',
    );
  });

  test('its mails are unsubscribed from with one click, without signing in (RFC 8058) (N4)', async () => {
    const { server, group } = await worldWithMail();
    const smtp = await mailServer();
    await server.as('hannah').post('/api/prayers', {
      title: 'For rain',
      content: 'Six weeks without a drop.',
      groupIds: [group],
    });
    await deliver(server, smtp);
    const header = headerOf(smtp.to('naomi@example.org')[0]!, 'List-Unsubscribe') ?? '';
    const url = header.slice(1, -1);
    expect(new URL(url).origin).toBe('http://localhost');
    const click = (address: string) => oneClick(server, address);
    expect((await click(url)).status).toBe(204);
    expect((await click(url)).status).toBe(204);
    const { body } = await server.as('naomi').get('/api/user');
    expect(body).toMatchObject({ notifyNewPrayers: false, notifyAnsweredPrayers: true });
    expect((await click(`${url.slice(0, -1)}x`)).status).toBe(404);
    expect((await click(url.replace(/\/\d+-/, '/1-'))).status).toBe(404);
    const malformed = await click(`${new URL(url).origin}/api/unsubscribe/a%20b`);
    expect([malformed.status, malformed.text]).toEqual([
      400,
      'This link is invalid. Please use the one in your latest email from Upheld.',
    ]);
    const told = "select 1 from events where kind = 'account' and user_id = ?";
    expect(server.db.$client.query(told).all(server.idOf('naomi'))).toHaveLength(2);
    await server.as('naomi').delete('/api/user', { password: PASSWORD });
    expect((await click(url)).status).toBe(204);
  });
});

describe('a link to stop mails (N4)', () => {
  const linkTo = (server: TestServer, name: string) =>
    `http://localhost/api/unsubscribe/${unsubscribeToken(server.derive, { id: server.idOf(name), addressVersion: 0 }, 'notifyNewPrayers')}`;
  const wants = async (server: TestServer, name: string) =>
    (await server.as(name).get('/api/user')).body.notifyNewPrayers;
  const post = (server: TestServer, url: string, init: RequestInit = {}) =>
    server.fetch(new Request(url, { method: 'POST', ...init }));
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return { body };
  };
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const JSON_TYPE = { 'content-type': 'application/json' };

  test('does nothing when a program opens or posts it without the words of RFC 8058', async () => {
    const server = createTestServer();
    const url = linkTo(server, 'naomi');
    for (const init of [
      {},
      { method: 'GET' },
      { method: 'HEAD' },
      { headers: FORM, body: '' },
      { headers: FORM, body: 'List-Unsubscribe=Yes' },
      { headers: FORM, body: 'list-unsubscribe=One-Click' },
      { headers: JSON_TYPE, body: '{}' },
      { headers: { 'content-type': 'text/plain' }, body: 'List-Unsubscribe=One-Click' },
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--y' },
      form({ other: 'One-Click' }),
    ])
      expect([302, 400]).toContain((await post(server, url, init)).status);
    expect((await post(server, url)).text).toBe(
      'Please open the link in the email, and press the button there.',
    );
    expect(await wants(server, 'naomi')).toBe(true);
  });

  test('accepts the words in both kinds of forms, and from our own page', async () => {
    for (const init of [
      { headers: FORM, body: 'List-Unsubscribe=One-Click' },
      form({ 'List-Unsubscribe': 'One-Click' }),
      { headers: JSON_TYPE, body: JSON.stringify({ 'List-Unsubscribe': 'One-Click' }) },
    ]) {
      const server = createTestServer();
      expect((await post(server, linkTo(server, 'naomi'), init)).status).toBe(204);
      expect(await wants(server, 'naomi')).toBe(false);
    }
  });

  test('ignores a call from another site’s page', async () => {
    const server = createTestServer();
    const headers = { ...FORM, 'sec-fetch-site': 'cross-site' };
    const answer = await post(server, linkTo(server, 'naomi'), {
      headers,
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await wants(server, 'naomi')]).toEqual([403, true]);
  });
});

describe('the frame of a mail (M9)', () => {
  const mailFor = async (settings: object) => {
    const { server } = await worldWithMail();
    const smtp = await mailServer();
    server.db
      .update(congregation)
      .set({ name: '', ...settings })
      .run();
    await server.as('deborah').post(`/api/admin/users/${server.idOf('naomi')}/reset-link`);
    await deliver(server, smtp);
    const [mail] = smtp.to('naomi@example.org');
    if (!mail) throw new Error('Naomi got no mail.');
    const { text, html } = partsOf(mail);
    const plain = (part: string) => part.replaceAll('\r\n', '\n');
    return { subject: headerOf(mail, 'Subject'), text: plain(text), html: plain(html) };
  };
  const help = {
    helpName: 'Mary <b>Jones</b>',
    helpTelephone: '555 0104',
    helpWords: 'In the mornings.\nOr at the bookstall.',
  };

  test('has the name of the congregation above and the contact for help below', async () => {
    const { subject, text, html } = await mailFor({ name: 'St. Mary’s & St. John’s', ...help });
    expect(subject).toBe('A link for a new password was made for you');
    expect(text).toStartWith('St. Mary’s & St. John’s\n\n');
    expect(text.trimEnd()).toEndWith(
      'Help: Mary <b>Jones</b>, 555 0104\nIn the mornings.\nOr at the bookstall.',
    );
    expect(html).toContain('>St. Mary’s &amp; St. John’s</td>');
    expect(html).toContain('Help: Mary &lt;b&gt;Jones&lt;/b&gt;, 555 0104<br>In the mornings.<br>');
  });

  test('has the words alone without a name and number', async () => {
    const { text } = await mailFor({ helpWords: 'Ask at the bookstall.' });
    expect(text.trimEnd()).toEndWith('\n\nHelp: Ask at the bookstall.');
  });

  test('is unchanged while nothing is set', async () => {
    const { text, html } = await mailFor({});
    expect(text).toStartWith('An administrator');
    expect(text.trimEnd()).toEndWith('so it comes to you in any case.');
    expect(html).not.toContain('<td class="heading"');
    expect(html.trimEnd()).toEndWith(
      'so it comes to you in any case.</td></tr>\n\n</table>\n</td></tr></table>\n</body></html>',
    );
  });
});

test('an answer is mailed to the members except its writer (N1)', async () => {
  const { server, openPrayer } = await worldWithMail();
  const smtp = await mailServer();
  await server
    .as('naomi')
    .post(`/api/prayers/${openPrayer}/answer`, { answerContent: 'The street is quiet now.' });
  await deliver(server, smtp);
  expect(smtp.to('naomi@example.org')).toEqual([]);
  const [mail] = smtp.to('hannah@example.org');
  expect(headerOf(mail!, 'Subject')).toBe('Answered prayer in Tuesday Group');
  const { text, html } = partsOf(mail!);
  // The answer comes first.
  expect(text.trimStart()).toStartWith('The street is quiet now.');
  expect(text).toMatch(/shared with Tuesday Group\.\s+“For our street”\s/);
  expect(html.indexOf('The street is quiet now.')).toBeLessThan(html.indexOf('“For our street”'));
  expect(html).toContain('class="text feast"');
});

test('the mail of an answer names the author in its subject, unless the request is anonymous (N106)', async () => {
  const { server, group } = await worldWithMail();
  const smtp = await mailServer();
  const answer = async (isAnonymous: boolean) => {
    const request = {
      title: 'For rain',
      content: 'On the fields.',
      groupIds: [group],
      isAnonymous,
    };
    const { body } = await server.as('hannah').post('/api/prayers', request);
    await server
      .as('hannah')
      .post(`/api/prayers/${body.id}/answer`, { answerContent: 'It rains.' });
  };
  await answer(false);
  await answer(true);
  await deliver(server, smtp);
  const subjects = smtp.to('naomi@example.org').map((mail) => headerOf(mail, 'Subject'));
  expect(subjects.filter((subject) => subject?.includes('nswered')).sort()).toEqual([
    'Answered prayer in Tuesday Group',
    'Hannah of Bethlehem: answered prayer',
  ]);
  const untold = smtp
    .to('naomi@example.org')
    .find((mail) => headerOf(mail, 'Subject') === 'Answered prayer in Tuesday Group');
  expect(untold && partsOf(untold).text).toContain(
    'A prayer request in Tuesday Group has been answered.',
  );
});

describe('an invitation', () => {
  test('arrives with the link, and a welcome follows when it is accepted (I6)', async () => {
    const { server, group } = await worldWithMail();
    const smtp = await mailServer();
    const { body } = await server
      .as('ruth')
      .post(`/api/groups/${group}/invitations`, { email: 'Jesse@Example.org' });
    await deliver(server, smtp);
    const [mail] = smtp.to('Jesse@Example.org');
    const [link = ''] = /http:\S+accept-invitation\S+/.exec(partsOf(mail!).text) ?? [];
    // Only the mail has this link: it proves that its user reads the mail of the address.
    expect(link).not.toBe(body.inviteUrl);
    const accept = link.replace('http://localhost/accept-invitation', '/api/invitations');
    await server.as('jesse').post(`${accept}/accept`);
    await deliver(server, smtp);
    expect(headerOf(smtp.to('jesse@example.org').at(-1)!, 'Subject')).toBe(
      'Welcome to Tuesday Group',
    );
  });

  test('is not sent after it was replaced or withdrawn (N2)', async () => {
    const { server, group } = await worldWithMail();
    const smtp = await mailServer();
    const ask = () =>
      server.as('ruth').post(`/api/groups/${group}/invitations`, { email: 'new@example.org' });
    await ask();
    const { body } = await ask();
    await deliver(server, smtp);
    expect(smtp.received).toHaveLength(1);
    const [link = ''] = /http:\S+accept-invitation\S+/.exec(partsOf(smtp.received[0]!).text) ?? [];
    const accept = (url: string) =>
      server
        .as('jesse')
        .post(`${url.replace('http://localhost/accept-invitation', '/api/invitations')}/accept`);
    expect((await accept(link)).body).toEqual({ groupId: group, alreadyMember: false });
    expect((await accept(body.inviteUrl)).body).toEqual({ groupId: group, alreadyMember: true });
  });

  test('has its token in neither the database nor the outbox (I5)', async () => {
    const { server, group } = await worldWithMail();
    const { body } = await server
      .as('ruth')
      .post(`/api/groups/${group}/invitations`, { email: 'new@example.org' });
    const bytes = Buffer.from(server.db.$client.serialize()).toString('latin1');
    expect(bytes).not.toContain(body.inviteUrl.split('/').at(-1));
  });
});

describe('a forgotten password', () => {
  const linkIn = (smtp: MailServer) =>
    /\/reset-password\/([\w-]{43})/.exec(partsOf(smtp.received.at(-1)!).text)?.[1] ?? '';

  test('is replaced with the mailed link, once, and every session ends (A17)', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await mailServer();
    await server.signedOut().post('/api/forgot-password', { email: 'RUTH@example.org' });
    await deliver(server, smtp);
    const reset = { token: linkIn(smtp), newPassword: 'a better password' };
    expect((await server.signedOut().post('/api/reset-password', reset)).status).toBe(204);
    expect((await server.as('ruth').get('/api/user')).status).toBe(401);
    const login = { email: 'ruth@example.org', password: 'a better password' };
    expect((await server.signedOut().post('/api/login', login)).status).toBe(200);
    const again = await server.signedOut().post('/api/reset-password', reset);
    expect([again.status, again.text]).toEqual([410, 'This reset link is invalid or has expired.']);
    await deliver(server, smtp);
    expect(headerOf(smtp.received.at(-1)!, 'Subject')).toBe('Your password was changed');
  });

  test('has a link for an hour, and the mail is sent only within it (A17)', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await mailServer();
    await server.signedOut().post('/api/forgot-password', { email: 'ruth@example.org' });
    await deliver(server, smtp);
    const token = linkIn(smtp);
    await server.signedOut().post('/api/forgot-password', { email: 'ruth@example.org' });
    server.clock.now += HOUR;
    await deliver(server, smtp);
    expect(smtp.received).toHaveLength(1);
    const late = await server
      .signedOut()
      .post('/api/reset-password', { token, newPassword: 'a better password' });
    expect(late.status).toBe(410);
  });

  test('gets the same answer for every address, and at most three mails an hour (A18)', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await mailServer();
    const ask = (email: string) => server.signedOut().post('/api/forgot-password', { email });
    const bytes = async (email: string) => {
      const { status, text, headers } = await ask(email);
      return [status, text, [...headers].sort()];
    };
    expect(await bytes('nobody@example.org')).toEqual(await bytes('ruth@example.org'));
    for (let n = 0; n < 5; n++) await ask('ruth@example.org');
    await deliver(server, smtp);
    expect(smtp.to('ruth@example.org')).toHaveLength(3);
  });

  test('a changed password is mailed too (N18)', async () => {
    const server = createTestServer({ mail: true });
    const smtp = await mailServer();
    await server
      .as('ruth')
      .patch('/api/user/password', { currentPassword: PASSWORD, newPassword: 'a better one' });
    await deliver(server, smtp);
    expect(headerOf(smtp.received[0]!, 'Subject')).toBe('Your password was changed');
  });
});

describe('when mail fails (N5)', () => {
  const shareRain = ({ server, group }: Awaited<ReturnType<typeof worldWithMail>>) =>
    server.as('hannah').post('/api/prayers', {
      title: 'For rain',
      content: 'Six weeks without a drop.',
      groupIds: [group],
    });

  test('it waits a minute without a mail server, and everyone gets it once', async () => {
    const world = await worldWithMail();
    const smtp = await startMailServer();
    await smtp.stop();
    await shareRain(world);
    await deliver(world.server, smtp);
    expect(new Set(statesOf(world.server))).toEqual(new Set(['waiting']));
    const back = await mailServer(undefined, smtp.port);
    await deliver(world.server, back);
    expect(back.received).toEqual([]);
    world.server.clock.now += 60_000;
    await deliver(world.server, back);
    expect(back.received).toHaveLength(6);
    await deliver(world.server, back);
    expect(back.received).toHaveLength(6);
  });

  test('it waits after a refusal of the text, with any code', async () => {
    const world = await worldWithMail();
    let answer = 451;
    const smtp = await mailServer(() => {
      if (answer) throw Object.assign(new Error('no'), { responseCode: answer });
    });
    await shareRain(world);
    await deliver(world.server, smtp);
    expect(new Set(statesOf(world.server))).toEqual(new Set(['waiting']));
    answer = 550;
    world.server.clock.now += 60_000;
    await deliver(world.server, smtp);
    expect(new Set(statesOf(world.server))).toEqual(new Set(['waiting']));
    answer = 0;
    world.server.clock.now += 3 * 60_000;
    await deliver(world.server, smtp);
    expect(smtp.received).toHaveLength(6);
  });

  test('it is not sent twice after a connection was cut behind the end of a mail', async () => {
    const world = await worldWithMail();
    const smtp = await mailServer(() => new Promise(() => {}));
    await shareRain(world);
    const { server } = world;
    const transport = smtpTransport(smtp.url, 'upheld@example.org');
    const office = openOffice(server, transport);
    while (!statesOf(server).includes('sending')) await Bun.sleep(5);
    // The power goes: a mail on its way may have arrived.
    transport.close();
    void office.close();
    const underWay = statesOf(server).filter((state) => state === 'sending').length;
    const back = await mailServer();
    await deliver(server, back);
    expect(back.received).toHaveLength(6 - underWay);
    expect(statesOf(server).filter((state) => state === 'unknown')).toHaveLength(underWay);
  });

  test('without a mail server nothing is queued and everything works (N14)', async () => {
    const world = await createWorld();
    await shareRain(world);
    expect(statesOf(world.server)).toEqual([]);
  });
});

test('a server at a bare IP address names the sender’s domain in the ids of its mails (N89)', async () => {
  const { server, group } = await worldWithMail();
  const smtp = await mailServer();
  await server.as('hannah').post('/api/prayers', {
    title: 'For rain',
    content: 'Six weeks without a drop.',
    groupIds: [group],
  });
  await deliver(
    { ...server, config: { ...server.config, baseUrl: 'http://192.0.2.7:3000' } },
    smtp,
  );
  const [mail] = smtp.received;
  expect(mail && headerOf(mail, 'Message-ID')).toMatch(/@example\.org>$/);
  expect(mail && headerOf(mail, 'List-Id')).toBe('Upheld <upheld.example.org>');
});
