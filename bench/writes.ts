import { join } from 'node:path';
import { omit, range } from 'es-toolkit';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { startExecutable } from '../test-support/executable.ts';
import { SETS } from './data-set.ts';
import { indexSet } from './index-set.ts';
import { untilJobsAreDone } from './jobs-done.ts';
import { type Member, signedInMembers } from './members.ts';
import { BARE_SCRIPT } from './peers.ts';
import { startPrayingElsewhere } from './praying-elsewhere.ts';
import { prepare } from './prepare.ts';
import { type Call, inRounds, type Load, startPeer } from './rounds.ts';
import { requireSameRows } from './stored-rows.ts';

const MEMBERS = 500;
const SPENT = { connections: 32, seconds: 2, isOnce: true };

/** Prayers of many members: of Upheld, and of others that store as much, by their names. */
export type ComparedWrite = { upheld: Load; bare: Load; others: Map<string, Load> };

/**
 * Compares how fast members of set M can pray. Every prayer is on the disk before it is answered
 * (`synchronous=full`). Each server has a database of its own. No call is made twice: the second one
 * would store nothing. Throws if the servers do not store as many rows.
 */
export const compareWrites = async (folder: string): Promise<ComparedWrite> => {
  const own = await prepareToWrite(join(folder, 'upheld'));
  const other = await prepareToWrite(join(folder, 'bare'));
  const calls = prayersOf(signedInMembers(own, MEMBERS));
  const callsOfBare = prayersOf(signedInMembers(other, MEMBERS));
  const upheld = await startExecutable(join(own, '..'));
  await untilJobsAreDone(own);
  const bare = { ...(await startPeer(['bun', BARE_SCRIPT], other)), data: other };
  // Before the first load, because a load leaves calls under way.
  await requireSameRows('pray', [upheld, calls.shift()], [bare, callsOfBare.shift()]);
  const others = await startPrayingElsewhere(folder, prayersOf, MEMBERS);
  const contestants = [
    { name: 'upheld', port: upheld.port, calls },
    { name: 'bare', port: bare.port, calls: callsOfBare },
  ];
  const { of, all } = await inRounds([...contestants, ...others], SPENT);
  for (const one of others) one.stop();
  bare.stop();
  await upheld.stop();
  const beside = new Map(Object.entries(omit(all, ['upheld', 'bare'])));
  return { upheld: of('upheld'), bare: of('bare'), others: beside };
};

/** Makes set M with all of its words in the search index. */
const prepareToWrite = async (folder: string) => {
  const { data } = prepare(folder, 'M', SETS.M);
  const db = openDatabase(join(data, 'upheld.db'));
  db.$client.run('pragma synchronous = off');
  indexSet(db);
  closeDatabase(db);
  return data;
};

/** Returns calls by which members pray: the first of each member, then the second of each, and so on. */
const prayersOf = (members: Member[]): Call[] => {
  const most = Math.max(...members.map(({ prayers }) => prayers.length));
  return range(most).flatMap((n) =>
    members.flatMap(({ cookie, prayers }) => {
      const id = prayers[n];
      return id === undefined ? [] : { path: `/api/prayers/${id}/pray`, body: '{}', cookie };
    }),
  );
};
