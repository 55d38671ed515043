import { registrationFor } from '../test-support/registration.ts';
import { type Caller, strange } from './caller.ts';
import { startNoise } from './noise.ts';

/** What many do at once, and which call of somebody else is made beside it. */
type Crowd = { name: string; deed: () => Promise<void>; call: 'asked' | 'a sign-in' };

const NETWORKS = 24;
/** What is sent from each network, one after another. */
const TIMES = 10;

const fromAll = async (send: (from: string, n: number) => Promise<void>, first: string) => {
  await Promise.all(
    Array.from({ length: NETWORKS }, async (_, network) => {
      for (let n = 0; n < TIMES; n++) await send(`${first}.${network}.1`, network * TIMES + n);
    }),
  );
};

/**
 * Strangers who register and who guess at an account, from 24 networks: beside another's cheapest
 * call, and beside a sign-in, which is made beside nothing first.
 */
export const strangers = (at: Omit<Caller, 'cookie'>): Crowd[] =>
  (['asked', 'a sign-in'] as const).flatMap((call, round) => {
    // Networks and an account that nobody was refused at before.
    const first = `198.${51 + round}`;
    const guessed = `person${250 + round}@example.org`;
    const mustAnswer = async (status: number, path: string, body: (n: number) => object) => {
      let isAnswered = false;
      await fromAll(async (from, n) => {
        if ((await strange(at, from, path, body(n))) === status) isAnswered = true;
      }, first);
      if (!isAnswered) throw new Error(`${path} was never answered ${status}.`);
    };
    const beside = call === 'asked' ? '' : `, beside ${call}`;
    const idle = { name: `nothing${beside}`, deed: () => Bun.sleep(1000), call };
    return [
      ...(call === 'asked' ? [] : [idle]),
      {
        name: `strangers of ${NETWORKS} networks who register${beside}`,
        deed: () =>
          mustAnswer(201, '/api/register', (n) =>
            registrationFor(
              `stranger${round}x${n}`,
              { firstName: 'Stranger', lastName: 'Example' },
              'gleaning wheat',
            ),
          ),
        call,
      },
      {
        name: `strangers of ${NETWORKS} networks who guess${beside}`,
        deed: () =>
          mustAnswer(401, '/api/login', (n) => ({ email: guessed, password: `guess ${n}` })),
        call,
      },
    ];
  });

/** How many connections read, and how often each. */
const READERS = [
  { connections: 20, times: 20 },
  { connections: 300, times: 4 },
];
const DEAR = [
  'inbox?limit=50',
  'prayers/to-pray',
  'home',
  'search?q=please%20pray',
  'account/export',
];

/** One member's connections on dear reads. They are refused where a budget is used up. */
export const readers = (url: string, headers: Record<string, string>): Crowd[] =>
  READERS.flatMap(({ connections, times }) =>
    DEAR.map((path) => ({
      name: `${connections} connections that read ${path} ${times} times`,
      deed: async () => {
        const all = Array.from({ length: connections }, () => headers);
        const noise = startNoise({ url: `${url}/api/${path}`, headers: all, times });
        if ((await noise.exited) !== 0) throw new Error('The readers failed.');
      },
      call: 'asked' as const,
    })),
  );
