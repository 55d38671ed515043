/*
 * What clients do. Stuck clients and the dearest calls have figures beside an idle server, with tighter bounds than a test
 * on a busy machine can have. Twenty calls at once happen here, to the executable and its real sockets: tests in memory
 * make one call after another.
 */
import { measureBesideTwenty } from '../bench/neighbour.ts';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { besideStuckClients } from '../test-support/load.ts';
import { type Member, memberOf } from '../test-support/member.ts';
import { ms } from './figures.ts';
import { groupOf, idIn, numberIn, peopleOf } from './people.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'Clients';
const STUCK = 500;

const stuck: Fault = {
  area,
  name: `${STUCK} clients that send half a call and then nothing`,
  expectation:
    'All are closed, and meanwhile the 99th percentile of another member’s list stays under twice its idle one.',
  provoke: async () => {
    const server = await startExecutable(testFolder('stuck'));
    const ruth = await memberOf(server, 'ruth');
    const { idle, busy, closed } = await besideStuckClients(server, ruth, STUCK);
    const after = (await ruth.get('/api/user')).status;
    await server.stop();
    return found(
      `${closed} of ${STUCK} closed; p99 of a list ${ms(busy)}, idle ${ms(idle)} (× ${(busy / idle).toFixed(1)})`,
      {
        'all of them are closed': closed === STUCK,
        // A percentile of a few milliseconds jumps on a busy machine, whatever the clients do.
        'others are not slowed': busy < 2 * idle || busy < 20,
        'the server goes on': after === 200,
      },
    );
  },
};

const dearest: Fault = {
  area,
  name: '20 connections on the dearest calls',
  expectation:
    'The 99th percentile of another member’s cheapest call stays within five times its idle one, or what it takes while another server on this machine has the same to do.',
  provoke: async () => {
    const measured = await measureBesideTwenty(testFolder('twenty'), 2);
    const { idle, control, ...beside } = measured;
    const base = Math.max(idle, control);
    const words = Object.entries(beside).map(
      ([what, p99]) => `${what} ${ms(p99)} (× ${(p99 / base).toFixed(1)})`,
    );
    return found(
      `p99 idle ${ms(idle)}, beside another server’s work ${ms(control)}; beside 20 on one call each: ${words.join(', ')}`,
      Object.fromEntries(
        Object.entries(beside).map(([what, p99]) => [
          `${what} leaves it within × 5`,
          p99 <= 5 * base,
        ]),
      ),
    );
  },
};

const doubled = (
  name: string,
  expectation: string,
  prepare: (server: RunningServer) => Promise<{ people: Member[]; call: (one: Member) => unknown }>,
  rows: string,
): Fault => ({
  area,
  name,
  expectation,
  provoke: async () => {
    const server = await startExecutable(testFolder('twice'));
    const { people, call } = await prepare(server);
    const answers = await Promise.all(
      people.flatMap((one) => Array.from({ length: 20 }, () => call(one))),
    );
    const made = numberIn(server, rows);
    await server.stop();
    const same = new Set(answers.map((answer) => JSON.stringify(answer)));
    return found(
      `${answers.length} calls at once: ${same.size} different ${same.size === 1 ? 'answer' : 'answers'}, ${made} ${made === 1 ? 'row' : 'rows'}`,
      {
        'everybody has one row': made === people.length,
        'everybody has the same answer': same.size === people.length || same.size === 1,
      },
    );
  },
});

const form = { title: 'Written once', content: 'Written once, sent often.', isPrivate: true };

const submitted = doubled(
  'the same request sent 20 times at once',
  'One request is made, and every answer names it.',
  async (server) => ({
    people: await peopleOf(server, ['ruth', 'naomi']),
    call: async (one) => idIn(await one.post('/api/prayers', form)),
  }),
  'select count(*) as n from prayers',
);

const joined = doubled(
  'members who join a group 20 times at once',
  'Each is a member once, and every answer is the same.',
  async (server) => {
    const [owner, ...people] = await peopleOf(server, ['ruth', 'naomi', 'boaz', 'tamar']);
    if (!owner) throw new Error('Nobody registered.');
    const { joining } = await groupOf(owner);
    return { people, call: async (one) => (await one.post(joining)).status };
  },
  'select count(*) - 1 as n from members',
);

const prayed = doubled(
  'members who pray for a request 20 times at once',
  'Each is counted once, and every answer is the same.',
  async (server) => {
    const people = await peopleOf(server, ['ruth', 'naomi', 'boaz']);
    const [owner] = people;
    if (!owner) throw new Error('Nobody registered.');
    const { id, joining } = await groupOf(owner);
    for (const one of people.slice(1)) await one.post(joining);
    const request = { title: 'For rain', content: 'Six weeks without a drop.', groupIds: [id] };
    const prayer = await idIn(await owner.post('/api/prayers', request));
    return { people, call: async (one) => (await one.post(`/api/prayers/${prayer}/pray`)).status };
  },
  'select count(*) as n from supports',
);

const registered = proven(
  area,
  'the same person registers ten times at once',
  'One account is made, and all others are told that it is there.',
  { in: 'server/session/routes.test.ts', tests: 'simultaneous registrations with one address' },
);

/** What clients do, on bad lines or in numbers. */
export const clientFaults: Fault[] = [stuck, dearest, submitted, joined, prayed, registered];
