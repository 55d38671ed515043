// needs: dovecot-imapd dovecot-sieve apt-get dpkg-deb unshare

import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { createTransport } from 'nodemailer';
import { unpackPackages } from '../../test-support/debian-packages.ts';
import { freePort } from '../../test-support/free-port.ts';
import { headerOf } from '../../test-support/mail.ts';
import { AWAY, startAway, unpackAway } from '../../test-support/mail-world/away.ts';
import { startCongregation } from '../../test-support/mail-world/congregation.ts';
import { startMailHost } from '../../test-support/mail-world/mail-host.ts';
import { rawMail } from '../../test-support/replies.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(100_000);

const postfix = await unpackPackages(['postfix']);
const packages = await unpackAway();

const NAOMI = 'naomi@example.org';
const GONE = Object.values(AWAY);
const MEMBERS = ['ruth@example.org', NAOMI, ...GONE];

/** Starts the mail servers and a congregation, some of whose members are away. */
const start = async () => {
  const port = await freePort();
  const routes = Object.fromEntries(GONE.map((address) => [address.replace(/.*@/, ''), port]));
  const host = await startMailHost(postfix ?? '', ['pray', 'ruth', 'naomi'], routes);
  const away = await startAway(packages ?? '', { port, smtpPort: host.smtpPort });
  const delivered = (address: string) => (GONE.includes(address) ? away : host).delivered(address);
  const { smtpUrl } = host;
  const imapUrl = host.imapUrl('pray');
  const congregation = await startCongregation({ smtpUrl, imapUrl, delivered, members: MEMBERS });
  const transport = createTransport({ host: '127.0.0.1', port: host.smtpPort, ignoreTLS: true });
  return {
    ...{ host, congregation, delivered },
    /** Sends a mail of Naomi's. */
    send: (to: string, text: string) =>
      transport.sendMail({
        envelope: { from: NAOMI, to },
        raw: rawMail({ from: NAOMI, to, text }),
      }),
    /** Waits until each member who is away has been sent this number of mails. */
    allHave: (count: number) =>
      until(`all have ${count} mails`, () => GONE.every((to) => delivered(to) >= count), 20_000),
    stop: async () => {
      await congregation.stop();
      await Promise.all([away.stop(), host.stop()]);
    },
  };
};

describe.skipIf(!postfix || !packages)('members who are away, as root', () => {
  test('the answers of vacation, Exim and Pigeonhole write nothing and get no answer (N105)', async () => {
    const { host, congregation, delivered, send, allHave, stop } = await start();
    try {
      // Each of them answers a person.
      for (const address of GONE) await send(address, 'Shall we meet on Monday?');
      const answersTo = (name: string) =>
        host.mails(name).filter((mail) => mail.includes('I am away until Monday.'));
      await until('Naomi gets the answers', () => answersTo('naomi').length === 3, 20_000);
      // Exim has answered the mail that asked to confirm the address, too.
      const answered = (count: number) =>
        until('Exim answers', () => answersTo('pray').length === count, 20_000);
      await answered(1);

      const id = await congregation.share('For rain', 'Six weeks without a drop.');
      await allHave(3);
      // The others answer no mail that says it is automatic.
      await answered(2);
      const notice = () => host.mails('naomi').find((mail) => mail.includes(`/prayers/${id}`));
      await until('Naomi is mailed', () => notice() !== undefined);
      const to = headerOf({ to: '', from: '', raw: notice() ?? '' }, 'Reply-To') ?? '';
      // What arrived before a reply has been read when the reply is a comment.
      await send(to, 'We pray with you.');
      expect(await congregation.commentSoon(id)).toEqual(['We pray with you.']);
      expect(answersTo('pray').map((mail) => /^From: (.*)/m.exec(mail)?.[1])).toEqual(
        Array(2).fill(AWAY.exim),
      );

      await congregation.share('For our street', 'Somebody new has moved in.');
      await allHave(4);
      expect(GONE.map(delivered)).toEqual([4, 4, 4]);
    } finally {
      await stop();
    }
  });
});
