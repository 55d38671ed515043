import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Prayer } from '../../shared/prayers.ts';
import { MemoryRouter } from '../router.tsx';
import { RequestRow } from './request-row.tsx';

const HIP: Prayer = {
  id: 1,
  title: 'A new hip',
  content: 'It is on Thursday.',
  category: 'health',
  needAnswerBy: null,
  canMarkAsAnswered: 'creator',
  onBehalfOf: null,
  consent: null,
  isPrivate: false,
  isAnonymous: false,
  isUrgent: false,
  isFromOffice: false,
  mayBePrinted: false,
  isLongTerm: false,
  userId: 2,
  user: { firstName: 'Ruth', lastName: 'Judge', email: null, profileImageUrl: null },
  groups: [{ id: 1, name: 'Choir', isLeadersOnly: false, isHeld: false }],
  isAnswered: false,
  answeredAt: null,
  answerContent: null,
  supportCount: 0,
  hasPrayed: false,
  lastPrayedAt: null,
  commentCount: 0,
  updateCount: 0,
  latestUpdate: null,
  isBookmarked: false,
  bookmarkedAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  editedOn: null,
  isNew: false,
  asksAuthor: false,
  isResting: false,
  isMine: false,
  canEdit: false,
  canDelete: false,
  canAnswer: false,
};

const wordsOf = (prayer: Prayer) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RequestRow prayer={prayer} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '');

test('a request in a list of Home says that its words were changed (P40)', () => {
  expect(wordsOf(HIP)).toContain('Ruth Judge');
  expect(wordsOf(HIP)).not.toContain('Edited');
  expect(wordsOf({ ...HIP, editedOn: '2026-11-20' })).toContain('Edited on Nov 20, 2026');
});
