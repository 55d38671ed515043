import { afterEach, describe, expect, test } from 'bun:test';
import { deliverMail } from '../test-support/deliver.ts';
import { headerOf, partsOf, startMailServer } from '../test-support/mail.ts';
import { createTestServer } from '../test-support/server.ts';
import { createWorld } from '../test-support/world.ts';
import { congregation } from './db/schema.ts';

/** Matches a sentence of the pseudo-language, which has accented letters. */
const MARKED = /⟦[^⟧]*[éåöîû][^⟧]*⟧/;
const CHOSEN = { 'accept-language': 'en' };

const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.stop();
});

describe('answers are in the caller’s language (O2)', () => {
  test('a refusal has its language in a header, and its code does not change', async () => {
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

  test('a visitor’s language is the one chosen in the browser, else the congregation’s', async () => {
    const server = createTestServer();
    const visitor = server.signedOut();
    const cookie = 'upheld_language=en-XA';
    for (const path of ['/api/user', '/api/nothing-at-all'])
      expect((await visitor.get(path, undefined, { cookie })).text).toMatch(MARKED);
    expect((await visitor.get('/api/user')).text).not.toMatch(MARKED);
    server.db.update(congregation).set({ language: 'en-XA' }).run();
    expect((await visitor.get('/api/user')).text).toMatch(MARKED);
    expect((await visitor.get('/api/user', undefined, CHOSEN)).text).not.toMatch(MARKED);
    // Another version may have stored a language that this one lacks.
    server.db.update(congregation).set({ language: 'xx' }).run();
    expect((await visitor.get('/api/user')).headers.get('content-language')).toBe('en');
  });

  test('simultaneous calls do not mix languages', async () => {
    const { server } = await createWorld();
    await server.as('naomi').patch('/api/user', { language: 'en-XA' });
    const names = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'naomi' : 'tamar'));
    const texts = await Promise.all(
      names.map(async (name) => (await server.as(name).get('/api/groups/999')).text),
    );
    expect(texts.map((text) => MARKED.test(text))).toEqual(names.map((name) => name === 'naomi'));
  });

  test('an export is in its user’s language', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    await naomi.patch('/api/user', { language: 'en-XA' });
    expect((await naomi.get('/api/account/export')).body.user.language).toBe('en-XA');
  });

  test('an export contains the stored language of the browser', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    expect((await naomi.get('/api/account/export')).body.browserLanguage).toBeNull();
    server.setUser('naomi', { browserLanguage: 'ko' });
    expect((await naomi.get('/api/account/export')).body.browserLanguage).toBe('ko');
    // No answer shows it to other users.
    expect((await server.as('tamar').get('/api/account/export')).text).not.toContain('"ko"');
  });
});

describe('notices are in the language of the recipient, never of the actor (O3)', () => {
  const scene = async () => {
    const world = await createWorld(createTestServer({ mail: true }));
    const smtp = await startMailServer();
    open.push(smtp);
    await deliverMail(world.server, smtp);
    return { ...world, smtp };
  };

  test('a mail is in its reader’s language', async () => {
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

  test('a mail to a user without a chosen language uses the browser’s, else the congregation’s', async () => {
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

  test('an event is in the language of its open page', async () => {
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
