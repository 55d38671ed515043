import { sweepAddressChanges } from '../../account/address-change.ts';
import { sweepConfirmations } from '../../account/confirm-address.ts';
import { sweepHouseholds } from '../../account/households/rows.ts';
import { sweepResets } from '../../account/reset-password.ts';
import { sweepAudit } from '../../audit/audit.ts';
import type { Db } from '../../db/open.ts';
import { sweepSentOnce } from '../../db/sent-once.ts';
import { sweepEvents } from '../../events/log.ts';
import { sweepCards } from '../../invitations/sign-in-cards/card.ts';
import { type Log, loggableError } from '../../log.ts';
import { sweepMailsRead } from '../../mail-in/act/note-mail.ts';
import { sweepDigestItems } from '../../notices/digest-items.ts';
import { sweepInbox } from '../../notices/inbox.ts';
import { sweepDeliveries } from '../../outbox/deliveries.ts';
import { sweepEndedEndpoints } from '../../push/ended-endpoints.ts';
import type { FileStore } from '../../resources/file-store.ts';
import { sweepUploads } from '../../resources/sweep.ts';
import { sweepChallenges } from '../../session/passwordless/challenges.ts';
import { sweepSignInLinks } from '../../session/passwordless/link.ts';
import { sweepCodes } from '../../session/passwordless/mailed-code.ts';
import { sweepSessions } from '../../session/sessions.ts';

type Parts = { db: Db; files: FileStore; log: Log };

/** Removes expired data. A failed part, as on a full disk, is logged and tried again at the next run. */
export const tidyUp = ({ db, files, log }: Parts, now: number) => {
  const sweeps = {
    events: () => sweepEvents(db, now),
    uploads: () => sweepUploads(db, files, now),
    sessions: () => sweepSessions(db, now),
    resets: () => sweepResets(db, now),
    confirmations: () => sweepConfirmations(db, now),
    'address changes': () => sweepAddressChanges(db, now),
    challenges: () => sweepChallenges(db, now),
    codes: () => sweepCodes(db, now),
    'sign-in links': () => sweepSignInLinks(db, now),
    'mails read': () => sweepMailsRead(db, now),
    households: () => sweepHouseholds(db, now),
    cards: () => sweepCards(db, now),
    audit: () => sweepAudit(db, now),
    inbox: () => sweepInbox(db, now),
    keys: () => sweepSentOnce(db, now),
    'ended endpoints': () => sweepEndedEndpoints(db, now),
    outbox: () => sweepDeliveries(db, now),
    digests: () => sweepDigestItems(db, now),
    checkpoint: () => db.$client.run('pragma wal_checkpoint(truncate)'),
  };
  for (const [what, sweep] of Object.entries(sweeps)) {
    try {
      sweep();
    } catch (error) {
      log.warn('not tidied up', { what, ...loggableError(error) });
    }
  }
};
