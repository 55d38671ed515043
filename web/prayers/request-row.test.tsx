import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Prayer } from '../../shared/prayers.ts';
import { MADE_UP_REQUEST } from '../e2e/made-up-reports.ts';
import { MemoryRouter } from '../router.tsx';
import { RequestRow } from './request-row.tsx';

const HIP: Prayer = {
  ...MADE_UP_REQUEST,
  isAnonymous: false,
  user: { firstName: 'Ruth', lastName: 'Judge', email: null, profileImageUrl: null },
};

const wordsOf = (prayer: Prayer) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RequestRow prayer={prayer} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '');

test('a row on Home shows that the request was edited (P40)', () => {
  expect(wordsOf(HIP)).toContain('Ruth Judge');
  expect(wordsOf(HIP)).not.toContain('Edited');
  expect(wordsOf({ ...HIP, editedOn: '2026-11-20' })).toContain('Edited on Nov 20, 2026');
});

test('the "urgent" flag follows the heading in the DOM (W28)', () => {
  const words = wordsOf({ ...HIP, isUrgent: true, isAnswered: false });
  expect(words.indexOf('Urgent')).toBeGreaterThan(words.indexOf(HIP.title));
});
