import { expect, test } from 'bun:test';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { m } from '../../shared/messages.ts';
import { type RichMessage, RichText } from './rich-text.tsx';

const marks = {
  groups: (text: ReactNode) => <a href="/groups">{text}</a>,
  strong: (text: ReactNode) => <strong>{text}</strong>,
};

test('RichText draws a mark around its text (E2)', () => {
  const drawn = renderToStaticMarkup(
    <RichText message={m.help_group_new} values={{}} marks={marks} />,
  );
  expect(drawn).toStartWith('Go to <a href="/groups">Groups</a> and choose New Group.');
});

test('RichText nests marks and escapes values', () => {
  const message: RichMessage<'groups' | 'strong', { name: string }> = Object.assign(() => '', {
    parts: ({ name }: { name: string }) => [
      { type: 'markup-start', name: 'groups' },
      { type: 'text', value: 'See ' },
      { type: 'markup-start', name: 'strong' },
      { type: 'text', value: name },
      { type: 'markup-end', name: 'strong' },
      { type: 'markup-end', name: 'groups' },
      { type: 'text', value: '.' },
    ],
  });
  const values = { name: '<b>Bethlehem</b>' };
  expect(renderToStaticMarkup(<RichText message={message} values={values} marks={marks} />)).toBe(
    '<a href="/groups">See <strong>&lt;b&gt;Bethlehem&lt;/b&gt;</strong></a>.',
  );
});

test('RichText draws a message without marks as plain text', () => {
  const text = <RichText message={m.help_prayed_number} values={{}} marks={marks} />;
  expect(renderToStaticMarkup(text)).toBe(
    'Others see how many people pray for a request, never who.',
  );
});

test('a message with an unknown mark does not compile', () => {
  // @ts-expect-error: it links to the profile.
  const text = <RichText message={m.help_notifications_profile} values={{}} marks={marks} />;
  expect(renderToStaticMarkup(text)).toContain('in your Profile.');
});
