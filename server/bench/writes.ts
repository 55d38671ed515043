import { join } from 'node:path';
import { startExecutable } from '../testing/executable.ts';
import { SETS } from './data-set.ts';
import { type Member, signedInMembers } from './members.ts';
import { BARE_SCRIPT } from './peers.ts';
import { prepare } from './prepare.ts';
import { type Call, inRounds, type Load, startPeer } from './rounds.ts';

const MEMBERS = 500;
const SPENT = { connections: 32, seconds: 2 };

/** A write by many members: of Upheld, and of Bun that stores the same rows. */
export type ComparedWrite = { name: string; upheld: Load; bare: Load };

/**
 * Praying, commenting and asking for prayer on set M, every write on the disk before it is answered
 * (`synchronous=full`). Each server has a database of its own.
 */
export const compareWrites = async (folder: string): Promise<ComparedWrite[]> => {
  const own = prepare(join(folder, 'upheld'), 'M', SETS.M).data;
  const other = prepare(join(folder, 'bare'), 'M', SETS.M).data;
  const upheld = await startExecutable(join(own, '..'));
  const bare = await startPeer(['bun', BARE_SCRIPT], other);
  const compared: ComparedWrite[] = [];
  const ofUpheld = signedInMembers(own, MEMBERS);
  const ofBare = signedInMembers(other, MEMBERS);
  for (const [name, call] of Object.entries(WRITES)) {
    const contestants = [
      { name: 'upheld', port: upheld.port, calls: ofUpheld.flatMap(call) },
      { name: 'bare', port: bare.port, calls: ofBare.flatMap(call) },
    ];
    const loads = await inRounds(contestants, SPENT);
    compared.push({ name, upheld: loads.of('upheld'), bare: loads.of('bare') });
  }
  bare.stop();
  await upheld.stop();
  return compared;
};

const WRITES: Record<string, (member: Member) => Call | Call[]> = {
  pray: ({ cookie, prayers }) =>
    prayers.map((id) => ({ cookie, path: `/api/prayers/${id}/pray`, body: '{}' })),
  comment: ({ cookie, prayer }) => ({
    cookie,
    path: `/api/prayers/${prayer}/comments`,
    body: JSON.stringify({ content: 'With you in this.' }),
  }),
  request: ({ cookie, group }) => ({
    cookie,
    path: '/api/prayers',
    body: JSON.stringify({ title: 'Rain', content: 'We need it.', groupIds: [group] }),
  }),
};
