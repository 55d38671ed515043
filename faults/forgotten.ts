/* It happens here, because its times only mean something over 400 calls to the executable, with a control. */
import { join } from 'node:path';
import { makeData } from '../test-support/data.ts';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { timesOf } from '../test-support/load.ts';
import { until } from '../test-support/until.ts';
import { median } from './figures.ts';
import { numberIn } from './people.ts';
import { type Fault, found } from './run.ts';

const CALLS = 400;
const AT_ONCE = 5;

const dueIn = (server: RunningServer) =>
  numberIn(
    server,
    `select count(*) as n from deliveries
     where state = 'sending' or (state = 'waiting' and due_at <= ${Date.now()})`,
  );

/** By how many per cent two figures differ. */
const apart = (one: number, other: number) => Math.abs(one / other - 1) * 100;

/** What a stranger learns about an address from how long a call takes. */
export const forgotten: Fault = {
  area: 'Attacks and privacy',
  name: 'guessing addresses by how long forgot-password takes',
  expectation:
    'It takes the same time for an address with and without an account: the medians of 400 calls each are within 10 %.',
  provoke: async () => {
    const known = Array.from({ length: CALLS + 20 }, (_, n) => `known${n}`);
    const folder = testFolder('forgotten');
    makeData(join(folder, 'data'), known);
    const server = await startExecutable(folder, {
      UPHELD_SMTP_URL: 'smtp://127.0.0.1:1',
      UPHELD_TRUSTED_PROXIES: '127.0.0.1',
    });
    let caller = 0;
    const ask = (name: string) =>
      fetch(`${server.url}/api/forgot-password`, {
        method: 'POST',
        // Each from another address: nobody may ask so often from one.
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.${caller >> 8}.${caller++ & 255}`,
        },
        body: JSON.stringify({ email: `${name}@example.org` }),
      }).then((answer) => answer.text().then((text) => `${answer.status} ${text}`));
    const answers = new Set<string>();
    const times = { known: [] as number[], nobody: [] as number[] };
    for (const [n, name] of known.entries()) {
      const pair = [
        ['known', name],
        ['nobody', `nobody${n}`],
      ] as const;
      for (const [kind, who] of Math.random() < 0.5 ? pair : pair.toReversed()) {
        const [took = 0] = await timesOf(1, async () => answers.add(await ask(who)));
        // The first calls warm up.
        if (n >= known.length - CALLS) times[kind].push(took);
      }
      // What the mails are to the server later is no part of what the calls take.
      if (n % AT_ONCE === 0) await until('the mails are tried', () => dueIn(server) === 0);
    }
    await server.stop();
    const [withAccount, without] = [median(times.known), median(times.nobody)];
    const [even, odd] = [0, 1].map((part) => times.known.filter((_, n) => n % 2 === part));
    // Two halves of the same calls: what this machine's other work makes of the figure.
    const noise = apart(median(even ?? []), median(odd ?? []));
    const difference = apart(withAccount, without);
    return found(
      `medians of ${times.known.length}: ${withAccount.toFixed(2)} ms with an account, ${without.toFixed(2)} ms without: ${difference.toFixed(1)} % apart (two halves of the first: ${noise.toFixed(1)} %); ${answers.size} different answer`,
      {
        'the times are within 10 %': difference <= Math.max(10, 2 * noise),
        'the answers are the same': answers.size === 1,
      },
    );
  },
};
