import type { Database } from 'bun:sqlite';
import { count, sql } from 'drizzle-orm';
import { CHECKS, type Check, type Checked, FINDINGS } from '../../../shared/checkup.ts';
import { drizzleOver } from '../../db/open.ts';
import { openToLook } from '../../db/open-to-read.ts';
import { users } from '../../db/schema.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { isLocked } from '../../storage/lock.ts';
import { isDamage } from '../../storage/reasons.ts';
import type { Progress } from '../backups/archive.ts';
import { checkReplies } from './answers.ts';
import { checkBackup, checkCopies, checkVerified } from './backups.ts';
import { checkClock, checkDatabase, checkVersion } from './database.ts';
import type { Examined, Found, Look } from './examined.ts';
import {
  checkBallast,
  checkDisk,
  checkFiles,
  checkFolder,
  checkLastEnd,
  checkSettings,
  checkSpace,
} from './folder.ts';
import { type Machine, thisMachine } from './machine.ts';
import { checkMail, checkSender, checkWaiting } from './mail.ts';
import { checkPush } from './push.ts';
import { checkAddress, checkHttps, checkProxy, checkRegistration, checkRunning } from './reach.ts';

const checkAdministrators = ({ db }: Look): Found => {
  const found = db()
    .select({ count: count() })
    .from(users)
    .where(sql`${users.isAdmin} = 1 and ${users.isActive} = 1`)
    .get();
  const some = found?.count ?? 0;
  if (some === 0) return { finding: 'administrators-none' };
  // One administrator may be ill.
  if (some < 2) return { finding: 'administrators-one' };
  return { finding: 'administrators-well', count: some };
};

const LOOKS: Record<Check, (look: Look) => Found | Promise<Found>> = {
  folder: checkFolder,
  disk: checkDisk,
  settings: checkSettings,
  space: checkSpace,
  ballast: checkBallast,
  database: checkDatabase,
  files: checkFiles,
  'last-end': checkLastEnd,
  clock: checkClock,
  version: checkVersion,
  running: checkRunning,
  address: checkAddress,
  https: checkHttps,
  proxy: checkProxy,
  registration: checkRegistration,
  mail: checkMail,
  sender: checkSender,
  answers: checkReplies,
  'waiting-mail': checkWaiting('mail'),
  push: checkPush,
  'waiting-push': checkWaiting('push'),
  backup: checkBackup,
  verified: checkVerified,
  copies: checkCopies,
  administrators: checkAdministrators,
};

type Options = {
  machine?: Machine;
  /** Called with the progress of reading the newest backup. */
  progress?: Progress;
};

/**
 * Runs all checks and changes nothing. Yields each finding when it is known, in the order of CHECKS. Reads
 * the whole database and the newest backup, so run it in a thread or a command.
 */
export async function* examine(
  examined: Examined,
  { machine = thisMachine(), progress }: Options = {},
): AsyncGenerator<Checked> {
  const files = dataFilesIn(examined.config.data);
  let client: Database | undefined;
  const db = () => {
    client ??= openToLook(files.database);
    return drizzleOver(client);
  };
  const look: Look = {
    ...examined,
    files,
    machine,
    progress,
    db,
    isInUse: examined.running !== undefined || isLocked(files.folder, files.lock),
  };
  try {
    // Start all at once: several checks wait for other computers.
    const found = CHECKS.map((check) => foundBy(check, look));
    for (const checked of found) yield await checked;
  } finally {
    client?.close();
  }
}

const foundBy = async (check: Check, look: Look): Promise<Checked> => {
  const { finding, subject = '', count: number = 0 } = await attempted(check, look);
  return { check, outcome: FINDINGS[finding], finding, subject, count: number };
};

/** Runs a check. One that throws does not stop the others. */
const attempted = async (check: Check, look: Look): Promise<Found> => {
  try {
    return await LOOKS[check](look);
  } catch (error) {
    if (isDamage(error)) return { finding: 'not-checked-damaged' };
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    return { finding: 'not-checked', subject: code };
  }
};
