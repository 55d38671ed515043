import { join } from 'node:path';
import { mapValues, omit, range } from 'es-toolkit';
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
/** How often each member does each of them. */
const TIMES = range(150);

/** A write by many members: of Upheld, and of others that store as much, by their names. */
export type ComparedWrite = { name: string; upheld: Load; bare: Load; others: Map<string, Load> };

/**
 * What members write most on set M, every write on the disk before it is answered
 * (`synchronous=full`). Each server has a database of its own. No call is made twice: the second one
 * would store nothing. Throws if the servers do not store as many rows.
 */
export const compareWrites = async (folder: string): Promise<ComparedWrite[]> => {
  const own = await prepareToWrite(join(folder, 'upheld'));
  const other = await prepareToWrite(join(folder, 'bare'));
  const ofUpheld = signedInMembers(own, MEMBERS);
  const ofBare = signedInMembers(other, MEMBERS);
  const upheld = await startExecutable(join(own, '..'));
  await untilJobsAreDone(own);
  const bare = { ...(await startPeer(['bun', BARE_SCRIPT], other)), data: other };
  const callsOf = (members: Member[]): Record<string, Call[]> =>
    mapValues(WRITES, (calls) => byTurns(members, calls));
  const calls = callsOf(ofUpheld);
  const callsOfBare = callsOf(ofBare);
  // All before the first load, because a load leaves calls under way.
  for (const name of Object.keys(WRITES))
    await requireSameRows(name, [upheld, calls[name]?.shift()], [bare, callsOfBare[name]?.shift()]);
  const praying = (members: Member[]) => byTurns(members, WRITES.pray);
  const others = await startPrayingElsewhere(folder, praying, MEMBERS);
  const compared: ComparedWrite[] = [];
  for (const name of Object.keys(WRITES)) {
    const contestants = [
      { name: 'upheld', port: upheld.port, calls: calls[name] ?? [] },
      { name: 'bare', port: bare.port, calls: callsOfBare[name] ?? [] },
    ];
    const elsewhere = name === 'pray' ? others : [];
    const { of, all } = await inRounds([...contestants, ...elsewhere], SPENT);
    const beside = new Map(Object.entries(omit(all, ['upheld', 'bare'])));
    compared.push({ name, upheld: of('upheld'), bare: of('bare'), others: beside });
    for (const one of elsewhere) one.stop();
  }
  bare.stop();
  await upheld.stop();
  return compared;
};

/** A set in which nobody has visited a group yet; all of its words are in the search index. */
const prepareToWrite = async (folder: string) => {
  const { data } = prepare(folder, 'M', SETS.M);
  const db = openDatabase(join(data, 'upheld.db'));
  db.$client.run('pragma synchronous = off');
  db.$client.run('update members set seen_share_id = 0');
  indexSet(db);
  closeDatabase(db);
  return data;
};

type Sent = Omit<Call, 'cookie'>;

/** The first call of each member, then the second of each, and so on. */
const byTurns = (members: Member[], callsOf: (member: Member) => Sent[]): Call[] => {
  const calls = members.map((member) =>
    callsOf(member).map((call) => ({ ...call, cookie: member.cookie })),
  );
  const most = Math.max(...calls.map(({ length }) => length));
  return range(most).flatMap((n) => calls.flatMap((own) => own[n] ?? []));
};

const sent = (path: string, body: unknown, method?: Call['method']): Sent => ({
  path,
  body: JSON.stringify(body),
  method,
});

/** Some of them several times, because nobody has written so many requests. */
const AGAIN = range(4);

// Last what changes what a member sees or has.
const WRITES = {
  pray: ({ prayers }) => prayers.map((id) => sent(`/api/prayers/${id}/pray`, {})),
  bookmark: ({ prayers }) => prayers.map((id) => sent(`/api/prayers/${id}/bookmark`, {})),
  comment: ({ prayers }) =>
    prayers.map((id) => sent(`/api/prayers/${id}/comments`, { content: 'With you in this.' })),
  request: ({ group }) =>
    TIMES.map((n) =>
      sent('/api/prayers', { title: `Rain ${n}`, content: 'We need it.', groupIds: [group] }),
    ),
  update: ({ own }) =>
    AGAIN.flatMap((n) =>
      own.map((id) => sent(`/api/prayers/${id}/updates`, { content: `Day ${n}: it is better.` })),
    ),
  edit: ({ own }) =>
    AGAIN.flatMap((n) =>
      own.map((id) => {
        const content = `Please pray for the thing I carry, on day ${n}. It is lighter now.`;
        return sent(`/api/prayers/${id}`, { title: `Request ${id}`, content }, 'PATCH');
      }),
    ),
  answer: ({ own }) =>
    own.map((id) => sent(`/api/prayers/${id}/answer`, { answerContent: 'It was heard.' })),
  // Each time up to one request more: who sees nothing new stores nothing.
  visit: ({ group, prayers }) =>
    prayers.toReversed().map((upTo) => sent(`/api/groups/${group}/visit`, { upTo })),
  profile: () =>
    TIMES.map((n) => sent('/api/user', { firstName: `Person${n}`, lastName: 'Example' }, 'PATCH')),
  group: () => TIMES.map((n) => sent('/api/groups', { name: `Choir ${n}` })),
} satisfies Record<string, (member: Member) => Sent[]>;
