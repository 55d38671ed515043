import { Refusal } from '../../http/errors.ts';
import { routes } from '../../http/route.ts';
import { requireProof } from '../../session/passwordless/proof.ts';
import type { ProvingParts } from '../../session/prove.ts';
import type { MailboxReader } from './mailbox-reader.ts';
import {
  forgetMailbox,
  presentMailbox,
  requireSetHere,
  type SettingsParts,
  setMailbox,
  switchMailbox,
} from './settings.ts';
import type { MailboxTests } from './tests.ts';

type Parts = SettingsParts &
  ProvingParts & { mailboxTests: MailboxTests; mailboxReader: MailboxReader };

export const mailboxRoutes = (parts: Parts) => {
  const { mailboxTests, mailboxReader } = parts;
  const state = () => ({
    ...presentMailbox(parts),
    ...mailboxTests.state(),
    reading: mailboxReader.state(),
  });
  return routes({
    getMailbox: state,
    setMailbox: async ({ user, body, caller, now }) => {
      requireSetHere(parts);
      await requireProof(parts, { ...user, caller }, body.proof);
      setMailbox(parts, { ...user, place: caller.place() }, body, now);
      mailboxReader.restart();
      testIt(mailboxTests);
      return state();
    },
    testMailbox: () => {
      requireSetHere(parts);
      mailboxTests.start();
    },
    switchMailbox: ({ user, body, caller, now }) => {
      switchMailbox(parts, { id: user.id, place: caller.place() }, body.isOn, now);
      mailboxReader.restart();
      return state();
    },
    forgetMailbox: ({ user, caller, now }) => {
      forgetMailbox(parts, { id: user.id, place: caller.place() }, now);
      mailboxReader.restart();
    },
  });
};

/** Starts a test of the stored mailbox. If the test is refused, the page shows no test, and its button shows why. */
const testIt = ({ start }: MailboxTests) => {
  try {
    start();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
