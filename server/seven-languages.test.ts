import { afterAll, describe, expect, test } from 'bun:test';
import PostalMime from 'postal-mime';
import { directionOf, type Language } from '../shared/language.ts';
import { SHIPPED } from '../shared/messages/shipped.ts';
import { m } from '../shared/messages.ts';
import { asRead, foreignPiecesIn } from '../test-support/catalogue-sentences.ts';
import { everythingFor } from '../test-support/everything.ts';
import { createNotifiedServer } from '../test-support/notified.ts';
import { inLanguage } from './language.ts';
import { queueDigests } from './notices/queue-digests.ts';

/*
 * A group with a member per language. The scene is played twice: with Hannah, who reads Korean, as the author
 * of the anonymous requests, then with Orpah, who reads Arabic. All members write in Latin letters, so that
 * every other sentence is ours.
 */
const SEEDED: readonly string[] = ['ruth', 'naomi', 'boaz', 'tamar', 'jesse', 'deborah', 'miriam'];
const READERS = Object.fromEntries(
  SHIPPED.map((language, at): [string, Language] => [SEEDED[at] ?? `member${at}`, language]),
);
const AUTHORS = { hannah: 'ko', orpah: 'ar' } as const;
type Author = keyof typeof AUTHORS;

const GROUP = 'Coena Dominica';
/** The browser's header does not count, as all have chosen a language. */
const ASKING_FOR_ANOTHER = { 'accept-language': 'it, nl' };
const DAY = 24 * 60 * 60_000;

const play = async (author: Author) => {
  const told = await createNotifiedServer();
  const { server } = told;
  const names = Object.keys(READERS);
  for (const name of names.filter((each) => !SEEDED.includes(each))) server.addPerson(name);
  const { body: group } = await server.as('ruth').post('/api/groups', { name: GROUP });
  const { body: link } = await server.as('ruth').post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  for (const [name, language] of Object.entries({ ...READERS, ...AUTHORS })) {
    await server.as(name).post(`${join}/join`);
    await server.as(name).patch('/api/user', { language });
  }
  for (const name of names) await told.listen(name);

  const write = async (by: string, title: string, more: object = {}): Promise<number> => {
    const form = { title, content: `${title}, exaudi nos.`, groupIds: [group.id], ...more };
    return (await server.as(by).post('/api/prayers', form)).body.id;
  };
  for (const name of names) {
    const own = await write(name, `Oratio ${name}`);
    const other = name === 'tamar' ? 'ruth' : 'tamar';
    await server.as(other).post(`/api/prayers/${own}/comments`, { content: 'Tecum sumus.' });
  }
  await told.deliver();
  const me = server.as(author);
  const prayer = await write(author, 'De profundis', { isAnonymous: true });
  for (const name of names) await server.as(name).post(`/api/prayers/${prayer}/pray`);
  await me.post(`/api/prayers/${prayer}/updates`, { content: 'Spes est.' });
  await me.post(`/api/prayers/${prayer}/comments`, { content: 'Gratias vobis.' });
  const answered = await write(author, 'Clamavi ad te', { isAnonymous: true });
  await told.deliver();
  await me.post(`/api/prayers/${answered}/answer`, { answerContent: 'Exaudivit.' });
  await told.deliver();
  for (const name of names) await server.as(name).patch('/api/user', { mailFrequency: 'daily' });
  await write(author, 'Miserere', { isAnonymous: true });
  await write('ruth', 'Panem nostrum');
  await write('tamar', 'Regnum tuum', { isUrgent: true });
  await told.deliver();
  server.clock.now += DAY;
  await queueDigests(server, server.clock.now);
  await told.deliver();
  const receivedBy = await told.end();
  return { server, receivedBy, ids: { group: group.id as number, prayer, answered } };
};

const scenes = Promise.all([play('hannah'), play('orpah')]);
afterAll(() => scenes);

/** Returns a mail as its reader sees it. */
const opened = async (raw: string) => {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return { subject, html, all: [subject, text, html].join('\n') };
};

/** In other scripts, only these Latin words are ours; the rest are members' texts and addresses. */
const LATIN = new RegExp(
  [GROUP, '(?:Oratio )?\\w+ of Bethlehem', 'Oratio \\w+', 'Tecum sumus', 'exaudi nos']
    .concat([
      'Panem nostrum',
      'Regnum tuum',
      'Miserere',
      'Clamavi ad te',
      'De profundis',
      'Upheld',
      '<style>[^]*</style>',
      '<[^>]*>',
    ])
    .concat(['https?://\\S+', '\\S+@\\S+'])
    .join('|'),
  'g',
);

const linesIn = (events: string) =>
  [...events.matchAll(/"title":("(?:[^"\\]|\\.)*")/g)].map(([, title = '']): string =>
    JSON.parse(title),
  );

const expectOwn = (text: string, language: Language) => {
  expect(foreignPiecesIn(text, language)).toEqual([]);
  if (language === 'ko' || language === 'ar')
    expect(asRead(text).replaceAll(LATIN, '')).not.toMatch(/\p{Script=Latin}{2,}/u);
};

describe.each(Object.entries(READERS))('to %s', (reader, language) => {
  const said = <T>(sentence: () => T) => inLanguage(language, sentence);
  const first = async () => {
    const [scene] = await scenes;
    return { ...scene, got: scene.receivedBy(reader) };
  };

  test('each mail is in the reader’s language, from its subject to its last line (O15)', async () => {
    const mails = await Promise.all((await first()).got.mails.map(opened));
    const asked = said(() => m.mail_new_request_subject({ group: GROUP }));
    const subjects = said(() => [
      m.mail_comment_subject(),
      m.mail_update_subject(),
      m.mail_answered_subject({ group: GROUP }),
      m.mail_digest_subject(),
    ]);
    // The requests of all others and two anonymous ones are mailed together, and then an urgent one.
    const others = SHIPPED.length - 1;
    const askedTimes = reader === 'tamar' ? others + 2 : others + 3;
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [...subjects, ...Array.from({ length: askedTimes }, () => asked)].sort(),
    );
    for (const { html, all } of mails) {
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expectOwn(all, language);
      for (const other of SHIPPED.filter((tag) => tag !== language))
        expect(foreignPiecesIn(all, other).length).toBeGreaterThan(0);
    }
    const anonymous = said(() =>
      m.mail_new_request_intro({ author: m.names_anonymous(), group: GROUP }),
    );
    expect(mails.filter(({ all }) => all.includes(anonymous))).toHaveLength(2);
  });

  test('each push and each line on an open page is in the reader’s language (O15)', async () => {
    const { pushes, events } = (await first()).got;
    const titles = said(() => [
      m.notices_new_request({ group: GROUP }),
      m.notices_comment(),
      m.notices_update(),
      m.notices_answered_request({ group: GROUP }),
    ]);
    const pushed = pushes.map(({ message }) => message.title);
    expect([...new Set(pushed)].sort()).toEqual([...titles].sort());
    for (const title of titles) expect(events).toContain(JSON.stringify(title));
    expectOwn([...pushed, ...linesIn(events)].join('\n'), language);
  });

  test('the inbox and refusals are in the reader’s language (O15)', async () => {
    const { server } = await first();
    const inbox = await server.as(reader).get('/api/inbox', undefined, ASKING_FOR_ANOTHER);
    const texts: string[] = inbox.body.map(({ text }: { text: string }) => text);
    for (const text of said(() => [
      m.inbox_comment({ title: `Oratio ${reader}` }),
      m.inbox_answered_request({ group: GROUP, title: 'Clamavi ad te' }),
    ]))
      expect(texts).toContain(text);
    expectOwn(texts.join('\n'), language);
    const refused = await server.as(reader).get('/api/groups/999', undefined, ASKING_FOR_ANOTHER);
    expect(refused.headers.get('content-language')).toBe(language);
    expectOwn(refused.text, language);
  });

  test('nothing shows who wrote the anonymous requests (O16)', async () => {
    const [hannahs, orpahs] = await scenes;
    expect(orpahs.receivedBy(reader)).toEqual(hannahs.receivedBy(reader));
    const seen = await everythingFor(hannahs.server, reader, hannahs.ids);
    expect(await everythingFor(orpahs.server, reader, orpahs.ids)).toEqual(seen);
    expect(seen.join('\n')).toContain('De profundis');
  });
});
