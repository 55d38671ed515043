import { expect, test } from 'bun:test';
import { asHtml, fromRight } from './html.ts';

test('a mail in a right-to-left language has its lines and texts at the right (O8)', () => {
  const theirs = 'border-left:4px solid #1F4E79" align="left"';
  const letter = {
    subject: 'For rain',
    opens: theirs,
    paragraphs: [theirs],
    quote: { title: 'For rain', text: theirs },
    action: { label: 'Read', url: 'https://prayer.example.org' },
    footer: 'Why you get this.',
  };
  const html = asHtml(letter, 'en');
  const turned = fromRight(html);
  expect(html).toContain('<td align="left"');
  expect(turned).not.toMatch(/<[^>]*align="left"/);
  expect(turned).not.toMatch(/<[^>]*border-left/);
  expect(turned).toContain('padding:0 14px 2px 0;border-right:4px solid #1F4E79"');
  expect(html).not.toContain('dir="auto"');
  expect(turned.match(/<td class="text (?:rule|feast)" dir="auto"/g)).toHaveLength(2);
  // Members' text stays unchanged.
  expect(turned.match(/border-left:4px solid #1F4E79&quot; align=&quot;left&quot;/g)?.length).toBe(
    html.match(/border-left:4px solid #1F4E79&quot; align=&quot;left&quot;/g)?.length,
  );
});

test('a Korean mail breaks its lines between words, and an address where it must (O12)', () => {
  const letter = { subject: '기도제목', paragraphs: ['기도해 주세요.'], footer: '모임원' };
  expect(asHtml(letter, 'ko')).toContain('overflow-wrap:anywhere;word-break:keep-all');
  expect(asHtml(letter, 'ko')).not.toContain('break-word');
  for (const language of ['en', 'ar'] as const)
    expect(asHtml(letter, language)).toContain('overflow-wrap:anywhere;word-break:break-word');
});
