import { join } from 'node:path';
import { omit } from 'es-toolkit';
import { startExecutable } from '../test-support/executable.ts';
import { SETS, type SetName } from './data-set.ts';
import { furnish } from './furnish.ts';
import { reads } from './peers/reads.js';
import { BARE_SCRIPT } from './peers.ts';
import { prepare } from './prepare.ts';
import { inRounds, type Load, startPeer, withSameCalls } from './rounds.ts';

/** One read, answered by Upheld and by Bun with nothing between. */
export type ComparedRead = { path: string; upheld: Load; bare: Load };

const SPENT = { connections: 32, seconds: 1 };
/** These answer with one thing, or say themselves how many there are. */
const WITHOUT_LIMIT = [
  '/api/prayers/to-pray',
  '/api/prayers/:id',
  '/api/groups/:id',
  '/api/user',
  '/api/stats',
  '/api/home',
  '/api/news',
];
const SEARCH = '/api/search';
/** In one second the others have no answer to 32 searches at once. */
const SPENT_ON_SEARCH = { connections: 4, seconds: 2 };
/** Every request of a set has this word in its text. */
const WORD = 'q=thing';

const queryOf = (read: string) => {
  if (WITHOUT_LIMIT.includes(read)) return '';
  return read === SEARCH ? `?${WORD}&limit=50` : '?limit=50';
};

/**
 * Every list, the things that are read most, Home and a search, of a member who has something in
 * each. Throws if their answers differ, or are empty.
 */
export const compareReads = async (folder: string, set: SetName): Promise<ComparedRead[]> => {
  const { data, target } = prepare(folder, set, SETS[set]);
  const discussed = await furnish(data, target);
  const { cookie } = target;
  const upheld = await startExecutable(join(data, '..'));
  const bare = await startPeer(['bun', BARE_SCRIPT], data);

  const servers: [string, { port: number }][] = [
    ['upheld', upheld],
    ['bare', bare],
  ];
  const compared: ComparedRead[] = [];
  for (const read of Object.keys(reads)) {
    const id = read.startsWith('/api/groups') ? target.group : discussed;
    const path = read.replace(':id', String(id)) + queryOf(read);
    await requireSame({ path, cookie }, upheld, bare);
    const same = withSameCalls(servers, [{ path, cookie }]);
    const loads = await inRounds(same, read === SEARCH ? SPENT_ON_SEARCH : SPENT);
    compared.push({ path: read, upheld: loads.of('upheld'), bare: loads.of('bare') });
  }
  bare.stop();
  await upheld.stop();
  return compared;
};

/** The ids of an inbox, which Home shows too, are encrypted here and plain there. */
const withoutSecret = (_: string, value: unknown) =>
  'isRead' in Object(value) ? omit(Object(value), ['id']) : value;

const requireSame = async (
  { path, cookie }: { path: string; cookie: string },
  ...servers: { port: number }[]
) => {
  const answers = await Promise.all(
    servers.map(async ({ port }) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
      return JSON.parse(await answer.text(), withoutSecret);
    }),
  );
  if (!Bun.deepEquals(answers[0], answers[1])) throw new Error(`The answers to ${path} differ.`);
  if (Bun.deepEquals(answers[0], [])) throw new Error(`There is nothing in ${path}.`);
};
