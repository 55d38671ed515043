import { z } from 'zod';
import { startExecutable } from '../testing/executable.ts';
import { MAIL_TROUBLES } from '../testing/mail-trouble.ts';
import { until } from '../testing/until.ts';
import { ms, tally } from './figures.ts';
import { type Fault, found } from './run.ts';
import { folderWithMail, statesIn } from './waiting-mail.ts';

const area = 'Mail';

const health = z.looseObject({
  mail: z.looseObject({ waiting: z.number(), failed: z.number(), unknown: z.number() }),
  trouble: z.array(z.looseObject({ error: z.string() })),
});

const unusable = ({ what, words, start }: (typeof MAIL_TROUBLES)[number]): Fault => ({
  area,
  name: `a mail server that ${what}`,
  expectation:
    'It is tried once, all mail waits and none is given up, calls go on, and the administrator reads why.',
  provoke: async () => {
    const smtp = await start();
    const { folder, headers } = folderWithMail(200);
    const began = performance.now();
    const server = await startExecutable(folder, { UPHELD_SMTP_URL: smtp.url });
    const read = async () =>
      health.parse(await (await fetch(`${server.url}/api/admin/delivery`, { headers })).json());
    const times: number[] = [];
    let seen = await read();
    await until('the administrator reads why', async () => {
      const asked = performance.now();
      seen = await read();
      times.push(performance.now() - asked);
      return seen.trouble.length > 0;
    });
    const took = performance.now() - began;
    const exitCode = await server.stop();
    await smtp.stop();
    const states = tally(statesIn(folder).map(({ state }) => state));
    const connections = smtp.connections?.();
    const said = seen.trouble.map(({ error }) => error).join(' ');
    return found(
      `${states}; ${connections ?? 'no'} connection; after ${ms(took)} the administrator reads “${said}”; calls meanwhile took ${ms(Math.max(...times))} at most`,
      {
        'all mail waits': states === 'waiting × 200' && seen.mail.waiting === 200,
        'it is tried once': (connections ?? 1) === 1,
        'the administrator reads why': words.test(said),
        'no address is in it': !said.includes('@'),
        'calls go on': Math.max(...times) < 500,
        'the exit code is 0': exitCode === 0,
      },
    );
  },
});

/** Mail servers that cannot be used. */
export const mailServerFaults: Fault[] = MAIL_TROUBLES.map(unusable);
