import { join } from 'node:path';
import { startExecutable } from '../test-support/executable.ts';
import { SETS } from './data-set.ts';
import { type Member, signedInMembers } from './members.ts';
import { BARE_SCRIPT } from './peers.ts';
import { prepare } from './prepare.ts';
import { type Call, inRounds, startPeer } from './rounds.ts';
import { openStreams } from './streams.ts';

const STREAMS = 500;
const SPENT = { connections: 64, seconds: 4 };

const DOINGS: [share: number, (member: Member) => Omit<Call, 'cookie'>][] = [
  [9, ({ group }) => ({ path: `/api/groups/${group}/prayers?limit=50` })],
  [1, ({ prayer }) => ({ path: `/api/prayers/${prayer}/pray`, body: '{}' })],
];

const callsOf = (members: Member[]): Call[] =>
  members.flatMap((member) =>
    DOINGS.flatMap(([share, doing]) =>
      Array.from({ length: share }, () => ({ ...doing(member), cookie: member.cookie })),
    ),
  );

const cookiesOf = (members: Member[]) => members.map(({ cookie }) => cookie);

/**
 * Measures set M on a Sunday morning, as fast as it goes: 90 % of the calls are group lists, the others are prayers,
 * while 500 members have an event stream open. The control is Bun with nothing between, whose streams tell nothing.
 */
export const measureSunday = async (folder: string) => {
  const own = prepare(join(folder, 'upheld'), 'M', SETS.M).data;
  const other = prepare(join(folder, 'bare'), 'M', SETS.M).data;
  const ofUpheld = signedInMembers(own, STREAMS);
  const ofBare = signedInMembers(other, STREAMS);
  const server = await startExecutable(join(own, '..'));
  const bare = await startPeer(['bun', BARE_SCRIPT], other);
  const streams = [
    await openStreams(server.port, cookiesOf(ofUpheld)),
    await openStreams(bare.port, cookiesOf(ofBare)),
  ];
  const loads = await inRounds(
    [
      { name: 'upheld', port: server.port, calls: callsOf(ofUpheld) },
      { name: 'bare', port: bare.port, calls: callsOf(ofBare) },
    ],
    SPENT,
  );
  for (const each of streams) each.close();
  bare.stop();
  await server.stop();
  return { upheld: loads.of('upheld'), control: loads.of('bare') };
};
