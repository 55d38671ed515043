import { change } from '../db/change.ts';
import { Refusal, refused } from '../http/errors.ts';
import { routes } from '../http/route.ts';
import { storedMailServer } from '../mail/mail-server-in-use.ts';
import {
  requireSetHere as requireMailboxSetHere,
  requireStillAdministrator,
  storeMailbox,
} from '../mail-in/mailbox/settings.ts';
import type { MailboxTests } from '../mail-in/mailbox/tests.ts';
import { requireProof } from '../session/passwordless/proof.ts';
import type { ProvingParts } from '../session/prove.ts';
import type { MailSending } from './mail-sending.ts';
import {
  candidateOf,
  forgetMailServer,
  passwordOf,
  presentMailServer,
  requireSetHere,
  type SettingsParts,
  storeMailServer,
} from './settings.ts';
import type { MailServerTests } from './tests.ts';

type Parts = SettingsParts &
  ProvingParts & {
    mailServerTests: MailServerTests;
    mailboxTests: MailboxTests;
    mailSending: MailSending;
  };

export const mailServerRoutes = (parts: Parts) => {
  const { db, clock, mailServerTests, mailboxTests, mailSending } = parts;
  const state = () => ({ ...presentMailServer(parts), ...mailServerTests.state() });
  return routes({
    getMailServer: state,
    setMailServer: async ({ user, body, caller }) => {
      requireSetHere(parts);
      if (body.readsReplies) requireMailboxSetHere(parts);
      await requireProof(parts, { ...user, caller }, body.proof);
      const me = { id: user.id, sessionId: user.sessionId, place: caller.place() };
      change(db, (tx) => requireStillAdministrator(tx, me));
      const server = candidateOf(parts, body);
      mailServerTests.take();
      const store = () => {
        change(db, (tx) => {
          requireStillAdministrator(tx, me);
          storeMailServer(parts, tx, me, server, clock());
          // The fields of another provider's form name its server for sending.
          const mailbox = { ...body, password: passwordOf(parts, server), user: '' };
          if (body.readsReplies) storeMailbox(parts, tx, me, mailbox, clock());
        });
        mailSending.restart();
        if (body.readsReplies) startMailboxTest(mailboxTests);
      };
      const to = user.email ?? body.address;
      mailServerTests.start({ server, to, isOfNew: true, onWorks: store });
      return state();
    },
    testMailServer: ({ user, caller }) => {
      requireSetHere(parts);
      const server = storedMailServer(db);
      if (!server) throw refused('mail-server-not-set');
      if (mailServerTests.state().isTesting) return;
      mailServerTests.take();
      const me = { id: user.id, place: caller.place() };
      /** A mail server is off after a backup was put back. */
      const switchOn = () => {
        if (server.isOn || storedMailServer(db)?.nonce !== server.nonce) return;
        change(db, (tx) => storeMailServer(parts, tx, me, server, clock()));
        mailSending.restart();
      };
      const to = user.email ?? server.address;
      mailServerTests.start({ server, to, isOfNew: false, onWorks: switchOn });
    },
    forgetMailServer: ({ user, caller, now }) => {
      forgetMailServer(parts, { id: user.id, place: caller.place() }, now);
      mailServerTests.forget();
      mailSending.restart();
    },
  });
};

/** Starts a test of the mailbox. If it is refused, the page of the mailbox has a button for it. */
const startMailboxTest = ({ start }: MailboxTests) => {
  try {
    start();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
