import { MAIL_TROUBLES } from '../test-support/mail-trouble.ts';
import { proven } from './proven-by.ts';
import type { Fault } from './run.ts';

export const mailServerFaults: Fault[] = MAIL_TROUBLES.map(({ what }) =>
  proven(
    'Mail',
    `a mail server that ${what}`,
    'It is tried once, all mail waits and none is given up, calls go on, and the administrator reads why.',
    { in: 'server/mail/trouble.test.ts', tests: `because ${what} is tried once` },
  ),
);
