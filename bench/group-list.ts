import { join } from 'node:path';
import { z } from 'zod';
import { startExecutable } from '../test-support/executable.ts';
import { SETS, type SetName } from './data-set.ts';
import { installPocketBase, type PocketBase, startPocketBase } from './peers/pocketbase.ts';
import { BARE_SCRIPT, EXPRESS_SCRIPT, installExpress } from './peers.ts';
import { prepare, type Target } from './prepare.ts';
import { type Call, inRounds, type Load, startPeer, withSameCalls } from './rounds.ts';

/**
 * The same call, answered from the same file by Upheld and by each of the others, by name. `compressed` is Upheld’s
 * answer to a browser.
 */
export type Compared = { upheld: Load; compressed?: Load; others: Map<string, Load> };

/** Bun with nothing between, and a straightforward statement. */
export const BARE = 'bare Bun';

/**
 * Compares a group list of 50 requests from one set: of Upheld, of Bun with nothing between (with a straightforward
 * statement, and with Upheld's list), of Express and of PocketBase. Throws if their answers differ.
 */
export const compareGroupList = async (
  folder: string,
  set: SetName,
  { connections = 32, seconds = 3 } = {},
): Promise<Compared> => {
  const { data, target } = prepare(folder, set, SETS[set]);
  const server = await startExecutable(join(data, '..'));
  const peers = new Map([
    [BARE, await startPeer(['bun', BARE_SCRIPT], data)],
    [`${BARE}, Upheld’s list`, await startPeer(['bun', BARE_SCRIPT], data, 'own')],
  ]);
  if (await installExpress())
    peers.set('Express 5', await startPeer(['node', EXPRESS_SCRIPT], data));
  const call = groupListOf(target);
  await requireSame(call, server, ...peers.values());
  const contestants = [
    ...withSameCalls([['upheld', server], ...peers], [call]),
    ...withSameCalls([['compressed', server]], [{ ...call, encoding: 'gzip, deflate, br' }]),
  ];
  const pocketBase = (await installPocketBase())
    ? await startPocketBase(join(folder, set, 'pocketbase'), data, target)
    : undefined;
  if (pocketBase) {
    await requireSameRequests(server.url, call, pocketBase);
    contestants.push({ name: 'PocketBase', port: pocketBase.port, calls: [pocketBase.call] });
  }
  const { all } = await inRounds(contestants, { connections, seconds });
  const { upheld, compressed, ...others } = all;
  for (const one of peers.values()) one.stop();
  pocketBase?.stop();
  await server.stop();
  if (!upheld) throw new Error('Upheld was not measured.');
  return { upheld, compressed, others: new Map(Object.entries(others)) };
};

/** The same list from a small and a large set: of Upheld, and of Bun with nothing between. */
export type BySize = Record<'small' | 'large', { upheld: Load; bare: Load; same: Load }>;

/**
 * A group's list of 50 requests from two sets, in the same rounds: what slows the machine for a while
 * would else look like a matter of size.
 */
export const compareSizes = async (
  folder: string,
  sets: Record<keyof BySize, SetName>,
): Promise<BySize> => {
  const small = await serveSet(folder, sets.small);
  const large = await serveSet(folder, sets.large);
  const both = [...small.contestants, ...large.contestants];
  const { of } = await inRounds(both, { connections: 32, seconds: 3 });
  await small.stop();
  await large.stop();
  const loads = (set: SetName) => ({
    upheld: of(`Upheld ${set}`),
    bare: of(`${BARE} ${set}`),
    same: of(`${BARE}, Upheld’s list ${set}`),
  });
  return { small: loads(sets.small), large: loads(sets.large) };
};

const serveSet = async (folder: string, set: SetName) => {
  const { data, target } = prepare(folder, set, SETS[set]);
  const upheld = await startExecutable(join(data, '..'));
  const bare = await startPeer(['bun', BARE_SCRIPT], data);
  const same = await startPeer(['bun', BARE_SCRIPT], data, 'own');
  const servers: [string, { port: number }][] = [
    [`Upheld ${set}`, upheld],
    [`${BARE} ${set}`, bare],
    [`${BARE}, Upheld’s list ${set}`, same],
  ];
  return {
    contestants: withSameCalls(servers, [groupListOf(target)]),
    stop: async () => {
      bare.stop();
      same.stop();
      await upheld.stop();
    },
  };
};

const groupListOf = ({ group, cookie }: Target): Call => ({
  path: `/api/groups/${group}/prayers?limit=50`,
  cookie,
});

/** Throws if one of the servers answers otherwise than the first. */
const requireSame = async ({ path, cookie }: Call, ...servers: { port: number }[]) => {
  const [ours, ...theirs] = await Promise.all(
    servers.map(async ({ port }) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).json(),
    ),
  );
  if (theirs.some((one) => !Bun.deepEquals(one, ours)))
    throw new Error(`The answers to ${path} differ.`);
};

const answered = z.array(
  z.looseObject({ title: z.string(), supportCount: z.number(), commentCount: z.number() }),
);

/** Throws if the two do not show the same requests, in the same order, with the same counts. */
const requireSameRequests = async (
  url: string,
  call: Call,
  { url: theirs, call: how }: PocketBase,
) => {
  const ours = await fetch(url + call.path, { headers: { cookie: call.cookie } });
  const headers = { authorization: how.authorization ?? '' };
  const { items } = z
    .object({ items: answered })
    .parse(await (await fetch(theirs + how.path, { headers })).json());
  const told = (list: z.infer<typeof answered>) =>
    JSON.stringify(list.map((one) => [one.title, one.supportCount, one.commentCount]));
  if (told(answered.parse(await ours.json())) !== told(items))
    throw new Error('PocketBase shows other requests.');
};
