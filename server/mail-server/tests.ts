import { getLocale } from '../../shared/language.ts';
import type { MailServerState } from '../../shared/mail-server.ts';
import { m } from '../../shared/messages.ts';
import type { Config } from '../config/config.ts';
import { Refusal, tooOften } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { type Log, loggableError } from '../log.ts';
import { asHtml } from '../mail/html.ts';
import { asText, subjectHeader } from '../mail/letter.ts';
import { mailServerOf } from '../mail/mail-server-in-use.ts';
import { domainOfIds } from '../mail/sender.ts';
import { withTimeout } from '../mail/timeout.ts';
import { testLetter } from '../notices/kinds/test.ts';
import type { Derive } from '../secrets.ts';
import type { Candidate } from './settings.ts';
import type { Trial, tryMailServer } from './try.ts';

const MINUTE = 60_000;
/** Limit of tests: each connects to a mail server that an administrator typed. */
const AN_HOUR = { times: 10, within: 60 * MINUTE };
/** Maximum duration of a test, in milliseconds: a mail server may answer very slowly. */
const LONGEST = 2 * MINUTE;

type Parts = {
  config: Config;
  derive: Derive;
  newToken: () => string;
  limiter: RateLimiter;
  clock: () => number;
  log: Log;
  /** Imports the code that tries a mail server, which few servers need. */
  load?: () => Promise<{ tryMailServer: typeof tryMailServer }>;
};

type Wanted = {
  server: Candidate;
  /** The recipient of the test mail. */
  to: string;
  isOfNew: boolean;
  /** Called if the mail was accepted. */
  onWorks: () => void;
};

export type MailServerTests = ReturnType<typeof createMailServerTests>;

/** Tests mail servers, one at a time, by a mail to the administrator. Keeps the last result. */
export const createMailServerTests = (parts: Parts) => {
  const { config, derive, newToken, limiter, clock, log } = parts;
  const { load = () => import('./try.ts') } = parts;
  const stopped = Promise.withResolvers<'stopped'>();
  let running: Promise<void> | undefined;
  let last: MailServerState['test'] = null;
  /** Number of the current test. A result of an earlier one no longer counts. */
  let current = 0;

  const run = async ({ server, to, isOfNew, onWorks }: Wanted, mine: number) => {
    const note = ({ outcome, said }: Trial) => {
      last = { at: iso(clock()), outcome, said, to, isOfNew };
      log.info('mail server tested', { outcome });
    };
    try {
      const { tryMailServer } = await load();
      const mail = testMail({ config, derive, newToken }, server.address, to);
      const trial = tryMailServer(mailServerOf({ config, derive }, server), mail);
      const found = await withTimeout(LONGEST, Promise.race([trial, stopped.promise]));
      if (found === 'stopped' || mine !== current) return;
      if (found.outcome === 'works') onWorks();
      note(found);
    } catch (error) {
      // The administrator may have lost the right meanwhile.
      if (error instanceof Refusal) return;
      log.warn('mail server not tested', loggableError(error));
      if (mine === current) note({ outcome: 'not-reached', said: '' });
    }
  };

  return {
    /** Throws 429 after ten tests an hour. */
    take: () => {
      const seconds = limiter.take('mail server tests', AN_HOUR);
      if (seconds > 0) throw tooOften(seconds, m.sending_tests_used);
    },
    /** Starts a test. It replaces one that is running. */
    start: (wanted: Wanted) => {
      const mine = run(wanted, ++current).finally(() => {
        if (running === mine) running = undefined;
      });
      last = null;
      running = mine;
    },
    /** Forgets the result, and the test that is running. */
    forget: () => {
      current += 1;
      last = null;
      running = undefined;
    },
    /** Resolves when no test is running. */
    ended: async () => {
      await running;
    },
    /** Aborts the running test, so that stopping the server does not wait for a mail server. */
    stop: async () => {
      stopped.resolve('stopped');
      await running;
    },
    state: (): Pick<MailServerState, 'isTesting' | 'test'> => ({
      isTesting: running !== undefined,
      test: running === undefined ? last : null,
    }),
  };
};

/** Returns the test mail in the language of the current call. */
const testMail = (
  { config, derive, newToken }: Pick<Parts, 'config' | 'derive' | 'newToken'>,
  from: string,
  to: string,
) => {
  const letter = testLetter({ url: config.baseUrl });
  const language = getLocale();
  const domain = domainOfIds({ baseUrl: config.baseUrl, mailFrom: from });
  return {
    to,
    subject: subjectHeader(letter, language),
    text: asText(letter, language),
    html: asHtml(letter, language),
    // So that no program replies to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<test.${derive('message id', newToken())}@${domain}>`,
  };
};
