import { join } from 'node:path';
import { startExecutable } from '../testing/executable.ts';
import { SETS, type SetName } from './data-set.ts';
import { BARE_SCRIPT, installPeers, peer } from './peers.ts';
import { prepare } from './prepare.ts';
import { inRounds, type Load, startPeer, withSameCalls } from './rounds.ts';

/** The same call, answered from the same file by Upheld and by each of the others, by name. */
export type Compared = { upheld: Load; others: Map<string, Load> };

/** Bun with nothing between, and a straightforward statement. */
export const BARE = 'bare Bun';

/**
 * A group's list of 50 requests from one set: of Upheld, of Bun with nothing between, with a
 * straightforward statement and with Upheld's, and of two servers on Node.
 */
export const compareGroupList = async (
  folder: string,
  set: SetName,
  { connections = 32, seconds = 3, withPeers = true } = {},
): Promise<Compared> => {
  const { data, target } = prepare(folder, set, SETS[set]);
  const server = await startExecutable(join(data, '..'));
  const peers = new Map([
    [BARE, await startPeer(['bun', BARE_SCRIPT], data)],
    [`${BARE}, same statement`, await startPeer(['bun', BARE_SCRIPT], data, 'own')],
  ]);
  if (withPeers && (await installPeers())) {
    peers.set('Express 5', await startPeer(['node', peer('express.js')], data));
    peers.set('Fastify', await startPeer(['node', peer('fastify.js')], data));
  }
  const call = { path: `/api/groups/${target.group}/prayers?limit=50`, cookie: target.cookie };
  const contestants = withSameCalls([['upheld', server], ...peers], [call]);
  const { all } = await inRounds(contestants, { connections, seconds });
  const { upheld, ...others } = all;
  for (const one of peers.values()) one.stop();
  await server.stop();
  if (!upheld) throw new Error('Upheld was not measured.');
  return { upheld, others: new Map(Object.entries(others)) };
};
