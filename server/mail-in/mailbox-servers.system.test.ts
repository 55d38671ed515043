// needs: apt-get dpkg-deb unshare

import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { ImapFlow } from 'imapflow';
import { headerOf, startMailServer } from '../../test-support/mail.ts';
import { startCongregation } from '../../test-support/mail-world/congregation.ts';
import { startCourier, unpackCourier } from '../../test-support/mail-world/courier.ts';
import { startCyrus, unpackCyrus } from '../../test-support/mail-world/cyrus.ts';
import { startIdleRelay } from '../../test-support/mail-world/idle-relay.ts';
import { rawMail } from '../../test-support/replies.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(100_000);

/* Mailboxes other than those of Dovecot, which the other tests use: with Debian's settings, as to new mail. */

/**
 * Maximum time until a comment, in milliseconds: half of it is for a busy machine. These mail servers look for new
 * mail once a minute.
 */
const LATEST = 45_000;

/** Returns the flags of each mail, as another program sees them later. */
const flagsIn = async (imapUrl: string) => {
  const { hostname: host, port, username: user, password: pass } = new URL(imapUrl);
  const imap = new ImapFlow({ host, port: Number(port), auth: { user, pass }, logger: false });
  await imap.connect();
  await imap.mailboxOpen('INBOX', { readOnly: true });
  const mails = await imap.fetchAll('1:*', { flags: true });
  await imap.logout();
  return mails.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent').sort());
};

describe.each([
  ['Cyrus', await unpackCyrus(), startCyrus],
  ['Courier', await unpackCourier(), startCourier],
] as const)('a mailbox of %s, as root', (_, packages, start) => {
  // Side by side, because each waits most of the time.
  const testHere = packages ? test.concurrent : test.skip;
  testHere(
    'a reply is a comment before the server looks, and its marks stay (N36, N104)',
    async () => {
      const [mailbox, smtp] = await Promise.all([start(packages ?? ''), startMailServer()]);
      const delivered = (address: string) => smtp.to(address).length;
      const smtpUrl = smtp.url;
      const relay = await startIdleRelay(mailbox.imapUrl);
      const { imapUrl } = relay;
      const congregation = await startCongregation({ smtpUrl, imapUrl, delivered });
      try {
        const id = await congregation.share('For rain', 'Six weeks without a drop.');
        const notice = () =>
          smtp.to('naomi@example.org').find(({ raw }) => raw.includes(`/prayers/${id}`));
        await until('the notice comes', () => notice() !== undefined);
        const mail = notice();
        const to = (mail && headerOf(mail, 'Reply-To')) ?? '';
        const from = 'Naomi <naomi@example.org>';
        // Mail that is there before IDLE begins is reported at once.
        await until('Upheld waits for new mail', relay.isIdle);
        // A mail of the mailbox's own user.
        await mailbox.put(
          rawMail({ from, to: 'pray@example.org', text: 'Lunch?', subject: 'Lunch' }),
        );
        await mailbox.put(rawMail({ from, to, text: "With you, Mr. O'Brien – 주님." }));
        expect(await congregation.commentSoon(id, LATEST)).toEqual([
          "With you, Mr. O'Brien – 주님.",
        ]);
        const isMarked = async () => (await flagsIn(mailbox.imapUrl)).flat().length > 0;
        await until('the reply is marked', isMarked);
        expect(await flagsIn(mailbox.imapUrl)).toEqual([[], ['Upheld', '\\Seen']]);
      } finally {
        await Promise.all([congregation.stop(), mailbox.stop(), smtp.stop()]);
        relay.stop();
      }
    },
  );
});
