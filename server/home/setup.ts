import { eq, sql } from 'drizzle-orm';
import {
  OPTIONAL_STEPS,
  type OptionalStep,
  type Setup,
  type SetupStep,
} from '../../shared/setup.ts';
import type { Config } from '../config/config.ts';
import { urlReach } from '../config/url-reach.ts';
import { publicCongregation } from '../congregation/congregation.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { deliveries, setup } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { refused } from '../http/errors.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import type { Notify } from '../notify.ts';
import { sentenceOfReason } from '../outbox/reasons.ts';

const stored = prepared((db) => db.select().from(setup).where(eq(setup.id, 1)));

type Counts = {
  admins: number;
  others: number;
  groups: number;
  invited: number;
  groupId: number | null;
};

/** Each part reads one or two rows, however many there are. */
const countsFor = statement<Counts, { viewer: number }>(`
  select
    (select count(*) from (
      select 1 from users where is_admin = 1 and id > 0 and is_active = 1 limit 2)) as admins,
    exists (select 1 from users where id > $viewer)
      or exists (select 1 from users where id < $viewer) as others,
    exists (select 1 from groups where id > 0) as groups,
    exists (select 1 from invitations where id > 0)
      or exists (select 1 from invite_links where id > 0) as invited,
    (select id from groups where owner_id = $viewer order by id limit 1) as groupId`);

/** Returns the state of setting up the congregation; null once an administrator has closed the list. */
export const setupState = (
  db: Db,
  config: Pick<Config, 'baseUrl' | 'smtpUrl'>,
  viewer: { id: number },
): Setup | null => {
  const row = stored(db).get();
  if (!row || row.isOver) return null;
  const counts = countsFor.get(db, { viewer: viewer.id });
  if (!counts) return null;
  const { isHttps, reach } = urlReach(config.baseUrl);
  const mail = sendsMail({ db, config }) ? mailOf(db, row) : NO_MAIL;
  // A backup may contain anything.
  const skipped: readonly SetupStep[] = Array.isArray(row.skipped) ? row.skipped : [];
  const stateOf = (step: SetupStep, isDone: boolean) => {
    if (isDone) return 'done';
    return skipped.includes(step) ? 'not-needed' : 'open';
  };
  return {
    steps: {
      name: stateOf('name', publicCongregation(db).name !== ''),
      helper: stateOf('helper', counts.admins > 1),
      mail: stateOf('mail', mail.mail === 'works'),
      phones: stateOf('phones', isHttps),
      group: stateOf('group', counts.groups > 0),
      people: stateOf('people', counts.invited + counts.others > 0),
    },
    ...mail,
    reach,
    hasOthers: counts.others > 0,
    groupId: counts.groupId,
  };
};

type Mail = Pick<Setup, 'mail' | 'trouble'>;

const NO_MAIL: Mail = { mail: 'none', trouble: '' };

const testMail = prepared((db) =>
  db
    .select({ state: deliveries.state, error: deliveries.error })
    .from(deliveries)
    .where(eq(deliveries.id, sql.placeholder('id'))),
);

/** Returns the result of the latest test mail. Its delivery is deleted a week later; its success stays. */
const mailOf = (db: Db, { mailTestId, isMailTested }: typeof setup.$inferSelect): Mail => {
  const delivery = mailTestId === null ? undefined : testMail(db).get({ id: mailTestId });
  const { state, error } = delivery ?? {};
  // A test mail of a restored backup is dropped, and its error does not count here.
  if (error && state !== 'dropped') return { mail: 'failed', trouble: sentenceOfReason(error) };
  if (state === 'waiting' || state === 'sending') return { mail: 'sending', trouble: '' };
  return { mail: isMailTested ? 'works' : 'untested', trouble: '' };
};

/** Stores whether an optional step is needed here. */
export const setNeeded = (db: Db, step: OptionalStep, isNeeded: boolean) =>
  change(db, (tx) => {
    const before = stored(tx).get()?.skipped ?? [];
    const skipped = OPTIONAL_STEPS.filter((it) => (it === step ? !isNeeded : before.includes(it)));
    tx.update(setup).set({ skipped }).where(eq(setup.id, 1)).run();
  });

/** Closes the list of steps for all administrators, for good. */
export const closeSetup = (db: Db) =>
  change(db, (tx) => {
    tx.update(setup).set({ isOver: true }).where(eq(setup.id, 1)).run();
  });

/** What sending a test mail needs from the server. */
export type TestParts = {
  db: Db;
  config: Pick<Config, 'smtpUrl'>;
  notify: Notify<'test', { id: number; by: 'mail' }, number>;
};

/** Adds a test mail to the caller's own address to the outbox. Throws 409 without a mail server. */
export const sendTestMail = (
  { db, config, notify }: TestParts,
  me: { id: number; email: string | null },
  now: number,
) =>
  change(db, (tx) => {
    if (!sendsMail({ db: tx, config })) throw refused('no-mail-server');
    if (me.email === null) throw refused('no-own-address');
    const mailTestId = notify(tx, 'test', { id: me.id, by: 'mail' }, now);
    tx.update(setup).set({ mailTestId }).where(eq(setup.id, 1)).run();
  });
