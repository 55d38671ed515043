/*
 * Names that deceive. One fault happens here: it sends the characters through the executable, and tests know only the
 * rule.
 */
import { z } from 'zod';
import { startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { memberOf } from '../test-support/member.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'Attacks and privacy';
const DIRTY = ['\u202e', '\u2066', '\u200b', '\u0007', '\u0000', '\n', '\u2028'];
const HIDES = /[\p{Cc}\u200b\u202a-\u202e\u2028\u2029\u2066-\u2069]/u;
const groups = z.array(z.looseObject({ name: z.string() }));
const prayers = z.array(z.looseObject({ title: z.string() }));

const lookAlikes = proven(
  area,
  'usernames that look like another one',
  'Each is refused: in other letters, in other cases and in full width.',
  { in: 'server/session/confusable-skeleton.test.ts', tests: 'A3' },
);

const hidden: Fault = {
  area,
  name: 'names and titles with characters that hide or reorder text',
  expectation:
    'None of these characters is stored: names, titles and names of groups are one line that reads as it is.',
  provoke: async () => {
    const server = await startExecutable(testFolder('hidden'));
    const ruth = await memberOf(server, 'ruth');
    for (const dirt of DIRTY) {
      await ruth.post('/api/groups', { name: `Tues${dirt}day Group` });
      await ruth.write(`For${dirt} rain ${dirt.charCodeAt(0)}`);
    }
    const named = groups.parse(await (await ruth.get('/api/groups')).json());
    const titled = prayers.parse(await (await ruth.get('/api/prayers')).json());
    await server.stop();
    const texts = [...named.map(({ name }) => name), ...titled.map(({ title }) => title)];
    const dirty = texts.filter((text) => HIDES.test(text)).length;
    return found(
      `${DIRTY.length} such characters in ${2 * DIRTY.length} names and titles: ${texts.length} stored, ${dirty} with one of them`,
      { 'none is stored': dirty === 0, 'the rest is kept': texts.length === 2 * DIRTY.length },
    );
  },
};

/** Names that deceive those who read them. */
export const nameFaults: Fault[] = [lookAlikes, hidden];
