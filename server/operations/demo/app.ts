import { createApp } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/open.ts';
import { createEventHub } from '../../events/hub.ts';
import { createBudgets } from '../../http/budgets.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';
import { createTurns } from '../../http/turns.ts';
import { webFilesFrom } from '../../http/web-files.ts';
import type { Log } from '../../log.ts';
import { createMailboxTests } from '../../mail-in/mailbox/tests.ts';
import { createMailServerTests } from '../../mail-server/tests.ts';
import { eventLines } from '../../notices/event-line.ts';
import { notifying } from '../../notices/notify.ts';
import { fileStoreIn } from '../../resources/file-store.ts';
import { createDerive, newToken } from '../../secrets.ts';
import { createGuesses } from '../../session/guesses.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { secretKeyIn, vapidKeysIn } from '../../storage/keys.ts';
import { createBackups } from '../backups/backups.ts';
import { makeInThread } from '../backups/thread.ts';
import { createCheckups, examineInThread } from '../doctor/checkups.ts';
import { readGauges } from '../health/gauges.ts';
import { createTraffic } from '../health/traffic.ts';

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Creates the app in which the demonstration's story is played: without limits, by the story's clock. */
export const appFor = ({ config, db, clock }: { config: Config; db: Db; clock: () => number }) => {
  const files = dataFilesIn(config.data);
  const derive = createDerive(secretKeyIn(files.key));
  const hub = createEventHub({ db, derive, clock, lineOf: eventLines(db, clock) });
  const limiter = createRateLimiter(clock);
  const backups = createBackups({ db, files, config, clock, log: quiet, make: makeInThread });
  return createApp(
    {
      db,
      config: { ...config, registration: 'open' },
      clock,
      newToken,
      limiter,
      elapsed: clock,
      traffic: createTraffic(),
      mailChannel: { isInTrouble: () => false },
      gauges: () => readGauges({ db, memory: () => 0, storage: NO_STORAGE, hub }),
      inTurn: createTurns(),
      budgets: createBudgets({ elapsed: clock, limiter, factor: 0, isAlone: () => false }),
      guesses: createGuesses({ limiter, wait: async () => {}, elapsed: clock }),
      storage: NO_STORAGE,
      derive,
      vapidPublicKey: vapidKeysIn(files.pushKeys).publicKey,
      notify: notifying({ mail: true, push: false }),
      files: fileStoreIn(files.uploads),
      backups,
      checkups: createCheckups({ config, clock, log: quiet, backups, examine: examineInThread }),
      mailboxTests: createMailboxTests({
        db,
        config,
        derive,
        newToken,
        limiter,
        clock,
        log: quiet,
      }),
      mailServerTests: createMailServerTests({
        config,
        derive,
        newToken,
        limiter,
        clock,
        log: quiet,
      }),
      mailSending: { restart: () => {} },
      mailboxReader: { state: () => null, restart: () => {} },
      hub,
      afterChange: () => {},
      log: quiet,
    },
    webFilesFrom({}),
  );
};

/** Only this program uses the database while it is filled. */
const NO_STORAGE = {
  freeSpace: async () => null,
  requireWritable: () => {},
  isSame: () => true,
  requireAnswer: () => {},
  isShort: () => false,
  makeRoom: () => false,
  forget: () => {},
  close: () => {},
};
