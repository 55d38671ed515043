import { describe, expect, test } from 'bun:test';
import type { DeliveryKind } from '../../shared/notices.ts';
import { everyMail, mailedKinds } from '../../test-support/every-mail.ts';
import { headerOf, partsOf, type Received } from '../../test-support/mail.ts';

const mails = everyMail();
const mailOf = async (kind: DeliveryKind): Promise<Received> => {
  const mail = (await mails).get(kind);
  if (!mail) throw new Error(`There is no mail of the kind ${kind}.`);
  return mail;
};

const ABOUT_OTHERS: readonly DeliveryKind[] = [
  'new-prayer',
  'answered-prayer',
  'comment',
  'update',
  'it-is-now',
  'digest',
  'welcome',
  'reminder',
  'my-hour',
];
/** Styles that Outlook on Windows ignores or draws otherwise. */
const NOT_DRAWN =
  /display:\s*(?:flex|grid|inline-block)|position:|float:|<(?:div|p)[^>]*(?:padding|background)|\brem\b|<img|<script|src=/i;

test('the mail about an unknown passkey lists steps, each a paragraph (W36)', async () => {
  const { text, html } = partsOf(await mailOf('passkey-added'));
  for (const step of [1, 2, 3]) {
    expect(html).toMatch(new RegExp(`<p class="text"[^>]*>${step}\\. [^<]*\\.</p>`));
    expect(text).toMatch(new RegExp(`\\r\\n\\r\\n${step}\\. `));
  }
});

for (const kind of mailedKinds)
  describe(`the mail of the kind ${kind}`, () => {
    test('has text and tables, a title, a language, and nothing to fetch (N29)', async () => {
      const mail = await mailOf(kind);
      const { text, html } = partsOf(mail);
      expect(text.length).toBeGreaterThan(100);
      expect(html).toMatch(/<html lang="en" dir="ltr">/);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toContain('prefers-color-scheme:dark');
      expect(html).not.toMatch(NOT_DRAWN);
      for (const [table] of html.matchAll(/<table[^>]*>/g))
        expect(table).toContain('role="presentation"');
      // Every link and word of one part is in the other.
      const links = (part: string) =>
        new Set([...part.matchAll(/https:\/\/prayer\.example\.org[^\s"<]*/g)].map(([url]) => url));
      expect([...links(html)].sort()).toEqual([...links(text)].sort());
    });

    test('has one heading, and paragraphs that a screen reader can go to (W36)', async () => {
      const { html } = partsOf(await mailOf(kind));
      const [, title] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
      expect(html.match(/<h1[^>]*>([^<]+)<\/h1>/g)).toHaveLength(1);
      expect(html).toContain(`>${title}</h1>`);
      expect(html).toMatch(/<p class="text" style="margin:0;[^"]*">[^<]/);
    });

    test('gets no automatic reply, and names its list (N34)', async () => {
      const mail = await mailOf(kind);
      expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
      expect(headerOf(mail, 'X-Auto-Response-Suppress')).toBe('All');
      expect(headerOf(mail, 'List-Id')).toBe('Upheld <upheld.prayer.example.org>');
    });

    test('has a link that stops it, or says that it has none (N28)', async () => {
      const mail = await mailOf(kind);
      const { text, html } = partsOf(mail);
      if (ABOUT_OTHERS.includes(kind)) {
        const [, token] =
          /^<https:\/\/prayer\.example\.org\/api\/unsubscribe\/([\w-]+)>$/.exec(
            headerOf(mail, 'List-Unsubscribe') ?? '',
          ) ?? [];
        expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
        for (const part of [text, html]) {
          expect(part).toContain(`https://prayer.example.org/unsubscribe/${token}`);
          expect(part).toContain('https://prayer.example.org/profile?tab=notifications');
        }
      } else {
        expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined();
        expect(text).toMatch(
          /comes to you in any case|You get this once|You get this because|nothing happens then/,
        );
      }
    });
  });

test('the list covers every kind of mail', async () => {
  expect([...(await mails).keys()].sort()).toEqual([...mailedKinds].sort());
});
