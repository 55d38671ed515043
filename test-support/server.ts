import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import { z } from 'zod';
import { createSharedApp } from '../server/app/app.ts';
import { type Tenant, tenantOf } from '../server/app/tenant.ts';
import { callNames } from '../server/calls/mount.ts';
import { configFrom } from '../server/config/config.ts';
import { migrate } from '../server/db/migrate.ts';
import { type Db, openDatabase } from '../server/db/open.ts';
import { deliveries, pushSubscriptions, users } from '../server/db/schema.ts';
import { tellingPages } from '../server/events/after-change.ts';
import { createEventHub } from '../server/events/hub.ts';
import { isAlone } from '../server/groups/alone.ts';
import { createBudgets } from '../server/http/budgets.ts';
import { createRateLimiter } from '../server/http/rate-limiter.ts';
import { createTurns } from '../server/http/turns.ts';
import { type WebFiles, webFilesFrom } from '../server/http/web-files.ts';
import { refusalCodesOf } from '../server/info/openapi.ts';
import type { Log } from '../server/log.ts';
import { createMailChannel } from '../server/mail/channel.ts';
import { sendsMail } from '../server/mail/mail-server-in-use.ts';
import { createMailboxTests } from '../server/mail-in/mailbox/tests.ts';
import type { tryMailbox } from '../server/mail-in/mailbox/try.ts';
import { createMailServerTests } from '../server/mail-server/tests.ts';
import type { tryMailServer } from '../server/mail-server/try.ts';
import { eventLines } from '../server/notices/event-line.ts';
import { notifying } from '../server/notices/notify.ts';
import { createBackups } from '../server/operations/backups/backups.ts';
import { makeBackup } from '../server/operations/backups/make.ts';
import { createCheckups } from '../server/operations/doctor/checkups.ts';
import { examine } from '../server/operations/doctor/examine.ts';
import { readGauges } from '../server/operations/health/gauges.ts';
import { createSampler } from '../server/operations/health/sampler.ts';
import { createTraffic } from '../server/operations/health/traffic.ts';
import { fileStoreIn } from '../server/resources/file-store.ts';
import { indexPerson } from '../server/search/people.ts';
import { isSearchBehind, updateSearchIndex } from '../server/search/update-index.ts';
import { createDerive, newToken } from '../server/secrets.ts';
import { createGuesses } from '../server/session/guesses.ts';
import { hashPassword } from '../server/session/password.ts';
import { startSession } from '../server/session/sessions.ts';
import { makeSetupCode } from '../server/session/setup-code.ts';
import { dataFilesIn } from '../server/storage/files.ts';
import type { Storage } from '../server/storage/storage.ts';
import { file } from '../shared/call.ts';
import { type CallName, contract } from '../shared/contract.ts';
import { copyOf, type DatabaseCopy, openCopy } from './copy.ts';
import { testFolder } from './folder.ts';
import { PEOPLE, type PersonName, seedPerson } from './people.ts';

export const ORIGIN = 'http://localhost';
/** The password of all users. */
export const PASSWORD = 'a good password';
/** The server's VAPID keys. */
export const VAPID = webPush.generateVAPIDKeys();
const passwordHash = await hashPassword({}, PASSWORD);

export const SETUP_CODE = 'the-set-up-code';
/** When every server starts, in milliseconds since 1970. */
const START = Date.UTC(2026, 4, 3, 9, 30, 21, 345);

type Options = {
  setup?: boolean;
  registration?: 'open' | 'invite' | 'closed';
  passwordMin?: number;
  baseUrl?: string;
  webFiles?: WebFiles;
  randomToken?: () => string;
  /** Queues mail as if a mail server were set up. */
  mail?: boolean;
  /** Multiplies the budgets per user; 0 switches them off. */
  budgets?: number;
  trustedProxies?: string[];
  /** The operator's own push services, by origin. */
  pushHosts?: string[];
  /** Whether GET /metrics is enabled, and its token. */
  metrics?: { metrics: 'on'; metricsToken?: string };
  /** Replaces the test of a mailbox by a real mail server. */
  tryMailbox?: typeof tryMailbox;
  tryMailServer?: typeof tryMailServer;
  /** Whether it is a congregation of a host. */
  isHosted?: boolean;
  /** Starts with the data and counters of another server. */
  from?: ServerCopy;
};

/** Data and users of a server, without its rate limits. */
export type ServerCopy = {
  database: DatabaseCopy;
  people: ReadonlyMap<string, Person>;
};
type Person = { id: number; token: string };

/** A response, with the parsed body if it is JSON. */
export type Received = {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies freely; every one is checked against the contract.
  body: any;
  headers: Headers;
};

/** Writes every line into an array, as JSON. */
export const logInto = (lines: string[]): Log => {
  const write =
    (level: string) =>
    (message: string, fields: object = {}) => {
      lines.push(JSON.stringify({ level, message, ...fields }));
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
};
export const quiet: Log = logInto([]);

/** The free space of its disk, and the memory of its process, in bytes. */
export const FREE_SPACE = 12_000_000_000;
export const MEMORY = 64_000_000;

/** A database in memory has no file. */
const inMemory: Storage = {
  requireWritable: () => {},
  isSame: () => true,
  requireAnswer: () => {},
  isShort: () => false,
  freeSpace: async () => FREE_SPACE,
  makeRoom: () => false,
  forget: () => {},
  close: () => {},
};

const signUp = (db: Db, name: string, now: number): Person => {
  const { id } = seedPerson(db, name, passwordHash, now);
  indexPerson(db, id);
  const token = newToken();
  startSession(db, id, { token }, now);
  return { id, token };
};

/** Registers nine users once: a copy costs a tenth of registering them again. */
const signUpNine = (): ServerCopy => {
  const db = openDatabase(':memory:');
  migrate(db);
  const people = new Map(PEOPLE.map((name) => [name, signUp(db, name, START)]));
  return { database: copyOf(db), people };
};
const nine = signUpNine();

/**
 * Most servers only answer calls, and share one app, as congregations of a host do: Elysia compiles
 * its routes for as long as many calls take.
 */
const congregations = new WeakMap<Request, Tenant>();
const sharedApp = createSharedApp(
  (request) => {
    const congregation = congregations.get(request);
    if (!congregation) throw new Error('A call without its server.');
    return congregation;
  },
  webFilesFrom({}),
  { logLevel: 'info' },
);

/**
 * The whole app in memory, with nine people signed up: `as('ruth').post('/api/groups', {…})`.
 * Time stands still until `clock.now` is moved. Every success is checked against the contract:
 * a field too many fails as much as one too few.
 */
export const createTestServer = (options: Options = {}) => {
  const from = options.from ?? nine;
  const db = openCopy(from.database);
  const clock = { now: START, elapsed: 0 };
  const waited: number[] = [];
  if (options.setup) makeSetupCode(db, clock.now, SETUP_CODE);
  const logged: string[] = [];
  const config = {
    ...configFrom(
      { baseUrl: options.baseUrl ?? ORIGIN },
      options.mail ? { UPHELD_SMTP_URL: 'smtp://mail.example.org' } : {},
    ),
    registration: options.registration ?? 'open',
    passwordMin: options.passwordMin ?? 6,
    pushHosts: options.pushHosts ?? [],
    trustedProxies: options.trustedProxies ?? [],
    isHosted: options.isHosted ?? false,
    ...options.metrics,
  };
  const folder = testFolder('server');
  const files = fileStoreIn(join(folder, 'files'));
  const derive = createDerive(Buffer.alloc(32, 7));
  const hub = createEventHub({
    db,
    derive,
    clock: () => clock.now,
    lineOf: eventLines(db, () => clock.now),
  });
  const tellPages = tellingPages(hub);
  const dataFiles = dataFilesIn(join(folder, 'data'));
  const log = logInto(logged);
  const writeDatabase = () => {
    mkdirSync(dataFiles.folder, { recursive: true });
    rmSync(dataFiles.database, { force: true });
    db.$client.query<unknown, [string]>('vacuum into ?').run(dataFiles.database);
  };
  const backups = createBackups({
    db,
    files: dataFiles,
    config,
    clock: () => clock.now,
    log,
    // The database is in memory, so it is first written to where a backup looks for it.
    make: async ({ reason, now }) => {
      writeDatabase();
      const { path, size } = await makeBackup({ files: dataFiles, reason, now });
      return { path, size, missing: 0 };
    },
  });
  const checkups = createCheckups({
    config: { ...config, data: dataFiles.folder },
    clock: () => clock.now,
    log,
    backups,
    examine: async (examined) => {
      writeDatabase();
      // There is no real mail server to examine.
      const config = { ...examined.config, smtpUrl: undefined };
      return await Array.fromAsync(examine({ ...examined, config }));
    },
  });
  const elapsed = () => clock.elapsed;
  const limiter = createRateLimiter(elapsed);
  const gauges = () => readGauges({ db, memory: () => MEMORY, storage: inMemory, hub });
  const traffic = createTraffic();
  const mailChannel = createMailChannel(() => clock.now);
  const sampler = createSampler({ db, clock: () => clock.now, traffic, gauges, log });
  const deps = {
    db,
    config,
    clock: () => clock.now,
    elapsed,
    traffic,
    gauges,
    limiter,
    inTurn: createTurns(),
    budgets: createBudgets({
      elapsed,
      limiter,
      factor: options.budgets ?? 1,
      isAlone: (user) => isAlone(db, user),
    }),
    guesses: createGuesses({
      limiter,
      elapsed,
      wait: async (milliseconds: number) => {
        waited.push(milliseconds);
      },
    }),
    derive,
    vapidPublicKey: VAPID.publicKey,
    notify: notifying({
      get mail() {
        return options.mail ?? sendsMail({ db, config });
      },
      push: true,
    }),
    mailChannel,
    files,
    hub,
    afterChange: (call: CallName) => {
      tellPages(call);
      if (isSearchBehind(db)) updateSearchIndex(db);
    },
    newToken: options.randomToken ?? newToken,
    storage: inMemory,
    backups,
    checkups,
    mailboxTests: createMailboxTests({
      db,
      config,
      derive,
      newToken,
      limiter,
      clock: () => clock.now,
      log,
      load: async () => ({
        tryMailbox:
          options.tryMailbox ??
          (async () => ({ outcome: 'not-reached' as const, said: '', authservId: null })),
      }),
    }),
    mailServerTests: createMailServerTests({
      config,
      derive,
      newToken,
      limiter,
      clock: () => clock.now,
      log,
      load: async () => ({
        tryMailServer:
          options.tryMailServer ?? (async () => ({ outcome: 'not-reached' as const, said: '' })),
      }),
    }),
    mailSending: { restart: () => {} },
    // Tests pass mails to the server themselves.
    mailboxReader: { state: () => null, restart: () => {} },
    log,
  };
  const congregation = tenantOf(deps);
  let own: ReturnType<typeof createSharedApp> | undefined;
  const ownApp = () => {
    own ??= createSharedApp(() => congregation, options.webFiles ?? webFilesFrom({}), config);
    return own;
  };
  if (options.webFiles) ownApp();
  const people = new Map(from.people);

  const addPerson = (name: string) => {
    const person = signUp(db, name, clock.now);
    people.set(name, person);
    return person.id;
  };

  const fetch = async (request: Request): Promise<Received> => {
    if (!own) congregations.set(request, congregation);
    const response = await (own ?? sharedApp).handle(request);
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    const body = isJson ? JSON.parse(text) : undefined;
    checkAgainstContract(request, response, body);
    return { status: response.status, text, body, headers: response.headers };
  };

  const clientWith = (headers: Record<string, string>) => {
    const send =
      (method: string) =>
      (path: string, body?: unknown, more: Record<string, string> = {}) =>
        fetch(
          new Request(`${ORIGIN}${path}`, {
            method,
            headers: {
              ...headers,
              ...more,
              ...(body !== undefined && !isFile(body) && { 'content-type': 'application/json' }),
            },
            body: body === undefined || isFile(body) ? body : JSON.stringify(body),
          }),
        );
    return {
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      patch: send('PATCH'),
      delete: send('DELETE'),
    };
  };

  return {
    /** The app of this server only, created at first use. */
    get app() {
      return ownApp();
    },
    db,
    clock,
    config,
    mailboxTests: deps.mailboxTests,
    mailServerTests: deps.mailServerTests,
    /** Parts for calls that do not come by HTTP. */
    parts: { ...congregation.calls, db },
    derive: deps.derive,
    inTurn: deps.inTurn,
    traffic,
    sampler,
    notify: deps.notify,
    mailChannel,
    backups,
    checkups,
    dataFiles,
    files: {
      ...files,
      /** The folder of backups, and a function that adds one. */
      write: (name: string, text: string) => writeFileSync(join(folder, 'files', name), text),
      folder: join(folder, 'files'),
    },
    hub,
    logged,
    /** Delays of sign-ins, in milliseconds. */
    waited,
    fetch,
    addPerson,
    /** Returns a copy of the data, for the option `from`. */
    copy: (): ServerCopy => ({
      database: copyOf(db),
      people: new Map(people),
    }),
    idOf: (name: PersonName | string) => people.get(name)?.id ?? 0,
    /** Changes columns of a stored user. */
    setUser: (who: PersonName | string | number, columns: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(columns).where(isUser(who)).run(),
    /** Adds a mail that waits, or what `more` says, and returns it. */
    addDelivery: (more: Partial<Delivery> & Pick<Delivery, 'kind'>) =>
      db
        .insert(deliveries)
        .values({
          ...{ channel: 'mail', state: 'waiting', dueAt: clock.now, createdAt: clock.now },
          ...more,
        })
        .returning()
        .get(),
    /** Adds a browser that takes a user's push messages, and returns its id. */
    addDevice: (userId: number, endpoint = `https://push.example.org/${userId}`) =>
      db
        .insert(pushSubscriptions)
        .values({
          ...{ userId, endpoint, createdAt: clock.now },
          ...{ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
        })
        .returning({ id: pushSubscriptions.id })
        .get().id,
    /** Returns a user as stored; undefined if there is none. */
    storedUser: (who: PersonName | string | number) =>
      db.select().from(users).where(isUser(who)).get(),
    cookieOf: (name: PersonName | string) => `upheld_session=${people.get(name)?.token}`,
    as: (name: PersonName | string) =>
      clientWith({ cookie: `upheld_session=${people.get(name)?.token}` }),
    signedOut: () => clientWith({}),
    /** Moves the clock by days. All users sign in again, because sessions expire. */
    letDaysPass: (days: number) => {
      clock.now += days * 24 * 60 * 60_000;
      db.$client.run('update sessions set created_at = ?1, last_seen_at = ?1', [clock.now]);
    },
  };
};

type Delivery = typeof deliveries.$inferInsert;

const isUser = (who: string | number) =>
  typeof who === 'number' ? eq(users.id, who) : eq(users.usernameKey, who);

export type TestServer = ReturnType<typeof createTestServer>;

/** Whether a body is sent unchanged. */
const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

const patterns = callNames.map((name) => ({
  name,
  pattern: new RegExp(`^${contract[name].path.replaceAll(/:\w+/g, '[^/]+')}$`),
  wildcards: contract[name].path.split(':').length,
}));

/** Returns the call of a method and path; fixed paths come before patterns. */
export const callFor = (method: string, path: string): CallName | undefined =>
  patterns
    .filter(({ name, pattern }) => contract[name].method === method && pattern.test(path))
    .sort((a, b) => a.wildcards - b.wildcards)[0]?.name;

/** Throws if a response is not in the contract or its description. */
const checkAgainstContract = (
  request: Request,
  { status, headers }: { status: number; headers: Headers },
  body: unknown,
) => {
  const name = callFor(request.method, new URL(request.url).pathname);
  if (!name) return;
  const code = headers.get('x-error-code');
  if (status >= 400 && !refusalCodesOf(name).some((known) => known === code))
    throw new Error(`${name} is refused with ${status} ${code}, which its description leaves out.`);
  const call = contract[name];
  if (name === 'listenToEvents' || call.result === file || status >= 400) return;
  // A page that a browser opens after it sent a form.
  if (call.takesForms && status === 303) return;
  if (call.status !== status) throw new Error(`${name} answered ${status}, not ${call.status}.`);
  const checked = z.safeParse(call.result, body);
  if (!checked.success)
    throw new Error(`${name} does not keep to the contract: ${checked.error.message}`);
};
