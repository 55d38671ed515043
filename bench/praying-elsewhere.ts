import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { SETS } from './data-set.ts';
import { signedInMembers } from './members.ts';
import { installPocketBase, startPocketBase } from './peers/pocketbase.ts';
import { EXPRESS_SCRIPT, installExpress } from './peers.ts';
import { prepare } from './prepare.ts';
import { type Call, type InRounds, startPeer } from './rounds.ts';

type Server = InRounds & { stop: () => void };

/**
 * Express and PocketBase, where they can be had, each with a set M of its own and with calls by which
 * members pray for requests: `callsOf` makes them of members for Express.
 */
export const startPrayingElsewhere = async (
  folder: string,
  callsOf: (members: ReturnType<typeof signedInMembers>) => Call[],
  members: number,
): Promise<Server[]> => {
  const servers: Server[] = [];
  if (await installExpress()) {
    const { data } = prepare(folder, 'express', SETS.M);
    const calls = callsOf(signedInMembers(data, members));
    const peer = await startPeer(['node', EXPRESS_SCRIPT], data);
    servers.push({ ...peer, name: 'Express 5', calls });
  }
  if (await installPocketBase()) {
    const { data, target } = prepare(folder, 'pocketbase', SETS.M);
    const own = join(folder, 'pocketbase', 'own');
    const { port, praying, stop } = await startPocketBase(
      own,
      data,
      target,
      notPrayedFor(data, target.member),
    );
    servers.push({ name: 'PocketBase', port, calls: praying, stop });
  }
  return servers;
};

/** The requests of a set that somebody has not prayed for: PocketBase refuses a second row. */
const notPrayedFor = (data: string, member: number) => {
  using db = new Database(join(data, 'upheld.db'), { readonly: true });
  return db
    .query<{ id: number }, [number]>(
      'select id from prayers where id not in (select prayer_id from supports where user_id = ?)',
    )
    .all(member)
    .map(({ id }) => id);
};
