import type { Deps } from '../../app/deps.ts';
import { watchedClock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { freeIdleMemory, readAfterChanges } from '../../db/idle-memory.ts';
import { isDeleting } from '../../deleting/deletions.ts';
import { tellingPages } from '../../events/after-change.ts';
import { createEventHub } from '../../events/hub.ts';
import { isAlone } from '../../groups/alone.ts';
import { createBudgets } from '../../http/budgets.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';
import { createTurns } from '../../http/turns.ts';
import { attempt, type Log, loggableError } from '../../log.ts';
import type { MailSending } from '../../mail-server/mail-sending.ts';
import { requireKnownKinds } from '../../notices/compose.ts';
import { eventLines } from '../../notices/event-line.ts';
import { createBackups, hasUsers } from '../../operations/backups/backups.ts';
import { makeInThread } from '../../operations/backups/thread.ts';
import { createCheckups, examineInThread } from '../../operations/doctor/checkups.ts';
import { readGauges } from '../../operations/health/gauges.ts';
import { createSampler } from '../../operations/health/sampler.ts';
import { createTraffic } from '../../operations/health/traffic.ts';
import { startJobs, waitForNextTime } from '../../operations/jobs/jobs.ts';
import { BACKUP, jobsFor, resumeDeletions } from '../../operations/jobs/list.ts';
import { fileStoreIn } from '../../resources/file-store.ts';
import { createSearchKeeper } from '../../search/update-index.ts';
import { createDerive, newToken } from '../../secrets.ts';
import { createGuesses } from '../../session/guesses.ts';
import { closeFolder } from '../../storage/close.ts';
import { createDiskQuota } from '../../storage/disk-quota.ts';
import { secretKeyIn, vapidKeysIn } from '../../storage/keys.ts';
import { rowsWritten } from '../../storage/marker.ts';
import type { DataFolder } from '../../storage/open.ts';
import { createStorage } from '../../storage/storage.ts';
import { mailPartsOf } from './mail-parts.ts';
import { createMailboxReader } from './mailbox-reader.ts';
import { openOutbox } from './open-outbox.ts';
import { type Overrides, settingsToCheck } from './overrides.ts';
import { bringTimesBack, setTimesRight } from './set-times-right.ts';

/** Time between two heartbeats of a silent event stream, in milliseconds. */
const BEAT = 25_000;
/** Time between two updates of the marker file, in milliseconds. */
const NOTE = 5_000;
/** Time between two tries to continue an interrupted deletion, in milliseconds. */
const GO_ON = 30_000;
/** Time between two looks whether a slot of the server's samples is over, in milliseconds. */
const SAMPLE = 5_000;
/** Half of the longest time that an unused database keeps its memory, in milliseconds. */
const REST = 2_000;
/** Time between two tries to write the reserved space again, in milliseconds. */
const KEEP = 60_000;

/**
 * Delay of automatic work after `start`, in milliseconds: a call to a closed congregation, or to a
 * starting server, comes first.
 */
const SOON = 100;
/** Pause before automatic work that could not begin is tried again, in milliseconds. */
const AGAIN = 1_000;

/** A monotonic clock, in milliseconds. */
const elapsed = () => performance.now();

export type Running = ReturnType<typeof runningFrom>;

/** All the parts of one congregation, on its opened data folder. Automatic work begins with `start`. */
export const runningFrom = (
  folder: DataFolder,
  config: Config,
  log: Log,
  { make = makeInThread, transport, isChecking }: Overrides = {},
) => {
  const { db, files: paths, ballast, marker } = folder;
  const clock = watchedClock({
    wall: Date.now,
    elapsed,
    onJump: (jump) => {
      log.warn('the clock was set', { bySeconds: Math.round(jump.by / 1000) });
      attempt(log, 'times not set right', () => setTimesRight(db, jump));
    },
  });
  attempt(log, 'times not set right', () => bringTimesBack(db, clock()));
  const share = createDiskQuota(db, paths.uploads, config.mostDisk);
  const storage = createStorage({ db, path: paths.database, ballast, share, log });
  const limiter = createRateLimiter(elapsed);
  const derive = createDerive(secretKeyIn(paths.key));
  const vapid = vapidKeysIn(paths.pushKeys);
  const hub = createEventHub({ db, derive, clock, lineOf: eventLines(db, clock) });
  const tellPages = tellingPages(hub);
  const files = fileStoreIn(paths.uploads, share);
  attempt(log, 'unfinished uploads not removed', files.forgetUnfinished);
  const inTurn = createTurns();
  const search = createSearchKeeper({ db, inTurn, forget: () => storage.forget('now'), log });
  const backups = createBackups({ db, files: paths, config, clock, log, make });
  const mail = mailPartsOf({ db, config, derive, limiter, clock, log });
  const { notify, mailChannel } = mail;
  const checkups = createCheckups({
    config: settingsToCheck(config, transport),
    clock,
    log,
    backups,
    examine: examineInThread,
  });
  const gauges = () =>
    readGauges({ db, memory: process.memoryUsage.rss, storage, hub, isChecking });
  const traffic = createTraffic();
  const sampler = createSampler({ db, clock, traffic, gauges, log });

  let outbox: ReturnType<typeof openOutbox> | undefined;
  let jobs: ReturnType<typeof startJobs> | undefined;
  let timers: Timer[] = [];
  let beginning: Timer | undefined;
  const begin = () => {
    clearTimeout(beginning);
    if (jobs) return;
    try {
      outbox ??= openOutbox({
        db,
        config,
        derive,
        vapid,
        transport,
        channel: mailChannel,
        tellPages: hub.flush,
        clock,
        log,
      });
    } catch (error) {
      // The disk may be full, or another program may lock the database.
      log.error('nothing is sent yet', loggableError(error));
      beginning = setTimeout(begin, AGAIN);
      return;
    }
    mailboxReader.start();
    jobs = startJobs(
      { db, clock, log },
      jobsFor({ db, files, log, inTurn, notify, backups }, sendNow, mailboxReader),
    );
  };
  let goingOn: Promise<void> | undefined;
  const written = readAfterChanges(db, rowsWritten);
  const hasDeletions = readAfterChanges(db, isDeleting);
  const goOn = () => {
    if (goingOn || !hasDeletions()) return;
    goingOn = resumeDeletions({ db, inTurn, notify }, clock())
      .catch((error: unknown) => log.error('deletions not gone on with', loggableError(error)))
      .finally(() => {
        goingOn = undefined;
        sendNow();
      });
  };
  const sendNow = () => {
    outbox?.wake();
    hub.flush();
  };

  const mailboxReader = createMailboxReader(() => deps, sendNow);
  const mailSending: MailSending = {
    restart: () => {
      outbox?.tryMailAgain();
      mailboxReader.restart();
      sendNow();
    },
  };

  const deps: Deps = {
    db,
    config,
    clock,
    elapsed,
    traffic,
    gauges,
    newToken,
    limiter,
    inTurn,
    budgets: createBudgets({
      elapsed,
      limiter,
      factor: config.budgets,
      isAlone: (user) => isAlone(db, user),
    }),
    guesses: createGuesses({ limiter, wait: Bun.sleep, elapsed }),
    storage,
    derive,
    vapidPublicKey: vapid.publicKey,
    ...mail,
    files,
    backups,
    checkups,
    mailSending,
    mailboxReader,
    hub,
    afterChange: (call) => {
      outbox?.wakeSoon();
      search.wake();
      tellPages(call);
    },
    log,
  };

  return {
    deps,
    files: paths,
    share,
    /**
     * Starts to send queued deliveries and to run due jobs, after a short delay. Throws NewerDatabase if a
     * queued delivery needs a newer program.
     */
    start: () => {
      requireKnownKinds(db);
      // The first user's writes of a moment need no backup before the night.
      attempt(log, 'first backup not put off', () => {
        if (!hasUsers(db)) waitForNextTime(db, BACKUP, clock());
      });
      beginning = setTimeout(begin, SOON);
      search.start();
      goOn();
      timers = [
        setInterval(ballast.keep, KEEP),
        setInterval(() => attempt(log, 'deletions not looked for', goOn), GO_ON),
        setInterval(() => attempt(log, 'events not sent', hub.beat), BEAT),
        setInterval(() => attempt(log, 'marker not written', () => marker.note(written())), NOTE),
        setInterval(sampler.look, SAMPLE),
        setInterval(() => attempt(log, 'idle memory not freed', () => freeIdleMemory(db)), REST),
      ];
    },
    /** Resolves when nothing is due and no delivery is under way. */
    settled: async () => {
      begin();
      await jobs?.look();
      await search.settle();
      await outbox?.idle();
    },
    /** Ends event streams, then waits for running mails, jobs, backups and check-ups. */
    drain: async () => {
      clearTimeout(beginning);
      for (const timer of timers) clearInterval(timer);
      hub.close();
      await mailboxReader.close();
      await Promise.all([outbox?.close(), jobs?.stop(), search.close(), goingOn, sampler.stop()]);
      await Promise.all([backups.ended(), checkups.ended(), mail.stopTests()]);
    },
    /** Closes the database and unlocks the folder. Must run after `drain`. */
    close: () => {
      storage.close();
      closeFolder(folder, log);
    },
  };
};
