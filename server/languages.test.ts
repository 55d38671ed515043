import { afterEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { deliverMail } from '../test-support/deliver.ts';
import { headerOf, partsOf, startMailServer } from '../test-support/mail.ts';
import { createTestServer } from '../test-support/server.ts';
import { createWorld } from '../test-support/world.ts';
import { congregation, users } from './db/schema.ts';

/** A sentence of the language of tests stands in these, and has strange letters. */
const MARKED = /⟦[^⟧]*[éåöîû][^⟧]*⟧/;
const CHOSEN = { 'accept-language': 'en' };

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

describe('a call is answered in the language of who calls (O2)', () => {
  test('a refusal says which language it is in, and its code stays', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    const before = await naomi.get('/api/groups/999');
    expect(before.headers.get('content-language')).toBe('en');
    expect((await naomi.patch('/api/user', { language: 'en-XA' })).body.language).toBe('en-XA');
    const after = await naomi.get('/api/groups/999', undefined, CHOSEN);
    expect(after.headers.get('content-language')).toBe('en-XA');
    expect(after.text).toMatch(MARKED);
    expect(after.headers.get('x-error-code')).toBe(before.headers.get('x-error-code'));
    const invalid = await naomi.patch('/api/user', { language: 'xx' });
    expect([invalid.status, MARKED.test(invalid.text)]).toEqual([400, true]);
    expect((await naomi.patch('/api/user', { language: null })).body.language).toBeNull();
    expect((await naomi.get('/api/groups/999')).text).toBe(before.text);
  });

  test('a visitor’s is the one chosen in the browser, else the congregation’s', async () => {
    const server = createTestServer();
    const visitor = server.signedOut();
    const cookie = 'upheld_language=en-XA';
    for (const path of ['/api/user', '/api/nothing-at-all'])
      expect((await visitor.get(path, undefined, { cookie })).text).toMatch(MARKED);
    expect((await visitor.get('/api/user')).text).not.toMatch(MARKED);
    server.db.update(congregation).set({ language: 'en-XA' }).run();
    expect((await visitor.get('/api/user')).text).toMatch(MARKED);
    expect((await visitor.get('/api/user', undefined, CHOSEN)).text).not.toMatch(MARKED);
    // Another program may have had a language that this one lacks.
    server.db.update(congregation).set({ language: 'xx' }).run();
    expect((await visitor.get('/api/user')).headers.get('content-language')).toBe('en');
  });

  test('what is asked at the same time is not mixed up', async () => {
    const { server } = await createWorld();
    await server.as('naomi').patch('/api/user', { language: 'en-XA' });
    const names = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'naomi' : 'tamar'));
    const texts = await Promise.all(
      names.map(async (name) => (await server.as(name).get('/api/groups/999')).text),
    );
    expect(texts.map((text) => MARKED.test(text))).toEqual(names.map((name) => name === 'naomi'));
  });

  test('their data to take along has their language', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    await naomi.patch('/api/user', { language: 'en-XA' });
    expect((await naomi.get('/api/account/export')).body.user.language).toBe('en-XA');
  });

  test('their data have the language that is kept of their browser, too', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    expect((await naomi.get('/api/account/export')).body.browserLanguage).toBeNull();
    const mine = eq(users.id, server.idOf('naomi'));
    server.db.update(users).set({ browserLanguage: 'ko' }).where(mine).run();
    expect((await naomi.get('/api/account/export')).body.browserLanguage).toBe('ko');
    // No answer tells anybody else.
    expect((await server.as('tamar').get('/api/account/export')).text).not.toContain('"ko"');
  });
});

describe('what is told is in the language of who is told, never of who did it (O3)', () => {
  const scene = async () => {
    const world = await createWorld(createTestServer({ mail: true }));
    const smtp = await startMailServer();
    open.push(smtp);
    await deliverMail(world.server, smtp);
    return { ...world, smtp };
  };

  test('a mail', async () => {
    const { server, group, smtp } = await scene();
    await server.as('hannah').patch('/api/user', { language: 'en-XA' });
    await server.as('naomi').patch('/api/user', { language: 'en-XA' });
    const before = smtp.received.length;
    const form = { title: 'For rain', content: 'Six weeks.', groupIds: [group], isAnonymous: true };
    await server.as('hannah').post('/api/prayers', form);
    await deliverMail(server, smtp);
    const sent = smtp.received.slice(before);
    const marked = sent.filter((mail) => MARKED.test(textsOf(mail)));
    // The author of an anonymous request gets the mail of the others.
    expect(marked.flatMap(({ to }) => to).sort()).toEqual([
      'hannah@example.org',
      'naomi@example.org',
    ]);
    expect(textsOf(marked[0])).toContain('<html lang="en-XA" dir="ltr">');
    expect(sent.length).toBeGreaterThan(3);
  });

  test('to somebody without a language of their own it has their browser’s, else the congregation’s', async () => {
    const { server, group, smtp } = await scene();
    const { db } = server;
    const markedFor = async (title: string) => {
      const before = smtp.received.length;
      const form = { title, content: 'Six weeks.', groupIds: [group] };
      await server.as('hannah').post('/api/prayers', form);
      await deliverMail(server, smtp);
      const mail = smtp.received.slice(before).find(({ to }) => to.includes('naomi@example.org'));
      return MARKED.test(textsOf(mail));
    };
    expect(await markedFor('For rain')).toBe(false);
    db.update(congregation).set({ language: 'en-XA' }).run();
    expect(await markedFor('For sun')).toBe(true);
    const credentials = { email: 'naomi@example.org', password: 'a good password' };
    await server.signedOut().post('/api/login', credentials, { 'accept-language': 'en-GB' });
    expect(await markedFor('For snow')).toBe(false);
  });

  test('an event on an open page', async () => {
    const { server, group } = await createWorld();
    await server.as('naomi').patch('/api/user', { language: 'en-XA' });
    const told = new Map<string, () => Promise<string>>();
    for (const name of ['naomi', 'tamar']) {
      const headers = { cookie: server.cookieOf(name) };
      const request = new Request('http://localhost/api/events', { headers });
      const reader = (await server.app.handle(request)).body?.getReader();
      await reader?.read();
      told.set(name, async () => new TextDecoder().decode((await reader?.read())?.value));
    }
    const form = { title: 'For rain', content: 'Six weeks.', groupIds: [group] };
    await server.as('hannah').post('/api/prayers', form);
    expect(await told.get('naomi')?.()).toMatch(MARKED);
    expect(await told.get('tamar')?.()).toContain('New prayer request in Tuesday Group');
  });
});

const textsOf = (mail: Parameters<typeof partsOf>[0] | undefined) =>
  mail ? [headerOf(mail, 'Subject'), ...Object.values(partsOf(mail))].join('\n') : '';
