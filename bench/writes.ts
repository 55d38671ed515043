import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { mapValues, median, omit, range } from 'es-toolkit';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { keysOf } from '../shared/keys-of.ts';
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
const CONNECTIONS = [32, 1];
/** Number of comments, and of requests, of each member. */
const TEXTS = 60;

/** What members write: of Upheld, and of others that store as much, by their names. */
export type ComparedWrite = {
  write: string;
  connections: number;
  upheld: Load;
  bare: Load;
  others: Map<string, Load>;
};

/**
 * Compares how fast members of set M can pray, comment and share a request. Every write is on the disk before
 * it is answered (`synchronous=full`). Each server has a database of its own. No call is made twice: the second
 * one would store nothing. Throws if the servers do not store as many rows.
 */
export const compareWrites = async (folder: string): Promise<ComparedWrite[]> => {
  const own = await prepareToWrite(join(folder, 'upheld'));
  const other = await prepareToWrite(join(folder, 'bare'));
  const calls = writesOf(signedInMembers(own, MEMBERS));
  const callsOfBare = writesOf(signedInMembers(other, MEMBERS));
  const upheld = await startExecutable(join(own, '..'));
  await untilJobsAreDone(own);
  const bare = { ...(await startPeer(['bun', BARE_SCRIPT], other)), data: other };
  const compared: ComparedWrite[] = [];
  for (const write of keysOf(calls)) {
    const [ours, theirs] = [calls[write], callsOfBare[write]];
    // Before the first load, because a load leaves calls under way.
    await requireSameRows(write, [{ ...upheld, data: own }, ours.shift()], [bare, theirs.shift()]);
    const others =
      write === 'pray'
        ? await startPrayingElsewhere(folder, (members) => writesOf(members).pray, MEMBERS)
        : [];
    for (const connections of CONNECTIONS) {
      const contestants = [
        { name: 'upheld', port: upheld.port, calls: ours.splice(0, ours.length / 2) },
        { name: 'bare', port: bare.port, calls: theirs.splice(0, theirs.length / 2) },
        ...(connections === 1 ? [] : others),
      ];
      const { of, all } = await inRounds(contestants, { connections, seconds: 2, isOnce: true });
      const beside = new Map(Object.entries(omit(all, ['upheld', 'bare'])));
      compared.push({ write, connections, upheld: of('upheld'), bare: of('bare'), others: beside });
    }
    for (const one of others) one.stop();
  }
  bare.stop();
  await upheld.stop();
  return compared;
};

/** Returns the median time of the disk for a commit of 24 kB, in milliseconds. */
export const measureDisk = (folder: string) => {
  const file = openSync(join(folder, 'disk'), 'w');
  const pages = Buffer.alloc(6 * 4096, 1);
  const times = range(200).map(() => {
    writeSync(file, pages);
    const began = performance.now();
    fsyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  return median(times);
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

/** The nth write of a member, who is the `at`th of all; undefined if there is none. */
type Write = (member: Member, n: number, at: number) => { path: string; body: object } | undefined;

const WRITES = {
  pray: ({ prayers }, n) => {
    const id = prayers[n];
    return id === undefined ? undefined : { path: `/api/prayers/${id}/pray`, body: {} };
  },
  // Spread, so that a request has a few comments.
  comment: ({ prayers }, n, at) => {
    const id = n < TEXTS ? prayers[(n + at) % prayers.length] : undefined;
    return id === undefined
      ? undefined
      : { path: `/api/prayers/${id}/comments`, body: { content: `We are with you, day ${n}.` } };
  },
  request: ({ group }, n) =>
    n < TEXTS
      ? {
          path: '/api/prayers',
          body: {
            title: `For day ${n}`,
            content: `It is a long way, day ${n}.`,
            groupIds: [group],
          },
        }
      : undefined,
} satisfies Record<string, Write>;

/** Returns calls by which members write: the first of each member, then the second of each, and so on. */
export const writesOf = (members: Member[]) => {
  const most = Math.max(TEXTS, ...members.map(({ prayers }) => prayers.length));
  return mapValues(WRITES as Record<keyof typeof WRITES, Write>, (write): Call[] =>
    range(most).flatMap((n) =>
      members.flatMap((member, at) => {
        const call = write(member, n, at);
        if (!call) return [];
        const { path, body } = call;
        return { path, body: JSON.stringify(body), cookie: member.cookie };
      }),
    ),
  );
};
