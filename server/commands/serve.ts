import { join } from 'node:path';
import { sweepResets } from '../account/reset-password.ts';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { closeDatabase, type Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { tellingPages } from '../events/after-change.ts';
import { createEventHub } from '../events/hub.ts';
import { sweepEvents } from '../events/log.ts';
import { embeddedFiles } from '../http/embedded-files.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { webFilesFrom, webFilesIn } from '../http/web-files.ts';
import { telling } from '../notifications/tell.ts';
import { vapidKeysIn } from '../push/vapid-keys.ts';
import { fileStoreIn } from '../resources/file-store.ts';
import { sweepUploads } from '../resources/sweep.ts';
import { derivingWith, secretKeyIn } from '../secret-key.ts';
import { sweepSessions } from '../session/sessions.ts';
import { hasAdministrator, setupCodeFor } from '../session/setup-code.ts';
import { newToken } from '../session/token.ts';
import { openDataFolder } from './data-folder.ts';
import { openOutbox } from './open-outbox.ts';

/** How long a stop waits for calls under way, in milliseconds. */
const DRAIN = 10_000;
/** How often a quiet line is told that we are still here, in milliseconds. */
const BEAT = 25_000;
const HOUR = 60 * 60_000;

/** Runs the server until it is told to stop. Throws when it cannot start. */
export const serve = (config: Config) => {
  const { db, unlock } = openDataFolder(config.data);
  const code = hasAdministrator(db) ? undefined : newToken();
  const setup = code ? setupCodeFor(code, Date.now()) : null;
  const limiter = createRateLimiter(() => performance.now());
  const derive = derivingWith(secretKeyIn(join(config.data, 'upheld.key')));
  const vapid = vapidKeysIn(join(config.data, 'upheld-vapid.json'));
  const outbox = openOutbox({ db, config, derive, vapid });
  const hub = createEventHub(db, derive);
  const tellPages = tellingPages(hub);
  const beat = setInterval(hub.beat, BEAT);
  const files = fileStoreIn(join(config.data, 'files'));
  files.forgetUnfinished();
  const tidyUp = () => {
    const now = Date.now();
    sweepEvents(db, now);
    sweepUploads(db, files, now);
    sweepSessions(db, now);
    sweepResets(db, now);
  };
  tidyUp();
  const sweep = setInterval(tidyUp, HOUR);
  const deps: Deps = {
    db,
    config,
    setup,
    clock: Date.now,
    newToken,
    limiter,
    derive,
    vapidPublicKey: vapid.publicKey,
    tell: telling({
      mail: config.smtpUrl !== undefined,
      push: true,
      supportEmail: config.supportEmail,
    }),
    files,
    hub,
    afterChange: (call) => {
      outbox.wake();
      tellPages(call);
    },
    wait: Bun.sleep,
    log: console.error,
  };
  const app = createApp(deps, webFiles());
  const server = listen(config, app);

  console.log(`Upheld is ready: ${config.baseUrl}`);
  console.log(`Data: ${config.data}`);
  if (code) console.log(`Set up the first administrator: ${config.baseUrl}/auth?setup=${code}`);
  stopOnSignal(
    async () => {
      clearInterval(beat);
      clearInterval(sweep);
      hub.close();
      await server.stop();
      await outbox.close();
    },
    db,
    unlock,
  );
};

const listen = ({ host, port }: Config, app: ReturnType<typeof createApp>) => {
  try {
    return Bun.serve({
      port,
      hostname: host,
      development: false,
      // Out of development Bun shares a port that is taken: two servers with different data
      // would then answer in turns.
      reusePort: false,
      fetch: (request, bunServer) => {
        app.server = bunServer;
        return app.fetch(request);
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot listen on port ${port} of ${host}: ${reason}`);
  }
};

const webFiles = () =>
  Object.keys(embeddedFiles).length > 0
    ? webFilesFrom(embeddedFiles)
    : webFilesIn(join(import.meta.dirname, '../../dist/web'));

const stopOnSignal = (drain: () => Promise<void>, db: Db, unlock: () => void) => {
  const stop = async () => {
    await Promise.race([drain(), Bun.sleep(DRAIN)]);
    closeDatabase(db);
    unlock();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};
