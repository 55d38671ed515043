import { describe, expect, test } from 'bun:test';
import { mailPage } from './mail-page.ts';
import { createMailbox } from './mailbox.ts';

const mailTo = (to: string, more: object = {}) => ({
  to,
  subject: 'An invitation',
  text: 'Come.',
  html: '<html><head><title>An invitation</title></head><body>Come.</body></html>',
  headers: {},
  messageId: '<1@example.org>',
  ...more,
});

const read = async (mailbox: ReturnType<typeof createMailbox>, path: string) => {
  const page = mailPage(mailbox, path);
  return { rules: page?.headers.get('content-security-policy'), text: (await page?.text()) ?? '' };
};

describe('the mail of a demonstration (R31)', () => {
  test('mails are stored, newest first, and each reports that its end was sent', async () => {
    let now = 5;
    const { transport, list } = createMailbox(() => now++);
    const ends: string[] = [];
    await transport.send(mailTo('ann@example.org'), () => ends.push('ann'));
    await transport.send(mailTo('bob@example.org'), () => ends.push('bob'));
    expect(ends).toEqual(['ann', 'bob']);
    expect(list().map(({ id, at, to }) => [id, at, to])).toEqual([
      [2, 6, 'bob@example.org'],
      [1, 5, 'ann@example.org'],
    ]);
  });

  test('at most 100 mails are stored, each of a limited length', async () => {
    const { transport, list, find } = createMailbox(() => 0);
    for (let n = 1; n <= 101; n++) await transport.send(mailTo(`n${n}@example.org`), () => {});
    expect([list().length, list()[0]?.id, find(1), find(2)?.id]).toEqual([100, 101, undefined, 2]);
    const long = 'a'.repeat(300_000);
    await transport.send(mailTo('ann@example.org', { text: long, html: long }), () => {});
    expect([list()[0]?.text.length, list()[0]?.html.length]).toEqual([200_000, 200_000]);
  });

  test('a mail to a refused address fails and is not stored', async () => {
    const { transport, list } = createMailbox(() => 0, ['dorothy@example.org']);
    const sending = transport.send(mailTo('dorothy@example.org'), () => {
      throw new Error('Its end was sent.');
    });
    expect(await sending.catch((error) => [error.kind, error.at])).toEqual(['refused', 'mail']);
    expect(list()).toEqual([]);
  });

  test('the list shows subjects as text, each with a link to its mail', async () => {
    const mailbox = createMailbox(() => 0);
    expect((await read(mailbox, '/demo/mail')).text).toContain('There is no mail yet.');
    const subject = '<script>alert("1")</script> & more';
    await mailbox.transport.send(mailTo('ann@example.org', { subject }), () => {});
    for (const path of ['/demo/mail', '/demo/mail/1']) {
      const { text, rules } = await read(mailbox, path);
      expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more');
      expect(text).not.toContain('<script');
      expect(rules).toStartWith("default-src 'none'; style-src 'self'; frame-src 'self'");
    }
    expect((await read(mailbox, '/demo/mail')).text).toContain('href="/demo/mail/1"');
  });

  test('a mail’s frame runs no script, and its links lead the whole window', async () => {
    const mailbox = createMailbox(() => 0);
    await mailbox.transport.send(mailTo('ann@example.org'), () => {});
    const { text } = await read(mailbox, '/demo/mail/1');
    expect(text).toContain(
      '<iframe title="The letter" sandbox="allow-top-navigation-by-user-activation" src="/demo/mail/1/letter">',
    );
    const letter = await read(mailbox, '/demo/mail/1/letter');
    expect(letter.text).toContain('<head><base target="_top">');
    expect(letter.rules).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
    );
  });

  test('other paths answer with 404', async () => {
    const mailbox = createMailbox(() => 0);
    await mailbox.transport.send(mailTo('ann@example.org'), () => {});
    for (const path of ['/', '/demo', '/demo/mail/', '/demo/mail/2', '/demo/mail/1/x', '/demo/x'])
      expect(mailPage(mailbox, path)).toBeUndefined();
  });
});
