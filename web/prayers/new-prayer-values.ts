import type { z } from 'zod';
import {
  DEFAULT_CATEGORY,
  NEED_BY_PAST,
  type NewPrayer,
  newPrayerForm,
} from '../../shared/prayers.ts';
import { createDrafts } from './drafts.ts';
import { isPast } from './need-by.ts';

/** The shared rules, and the one that only the member's own calendar can judge. */
export const newPrayerRules = newPrayerForm.refine((form) => !isPast(form.needAnswerBy), {
  path: ['needAnswerBy'],
  error: NEED_BY_PAST,
});

export type NewPrayerValues = z.input<typeof newPrayerForm>;

export const useNewPrayerDraft = createDrafts<NewPrayerValues>();

export const emptyPrayer = (groupId?: number): NewPrayerValues => ({
  title: '',
  content: '',
  category: DEFAULT_CATEGORY,
  isPrivate: false,
  isAnonymous: false,
  isUrgent: false,
  needAnswerBy: '',
  canMarkAsAnswered: 'creator',
  groupIds: groupId === undefined ? [] : [groupId],
});

/** A kept draft, opened for one group, goes to that group and to no other it was meant for before. */
export const openedFor = (draft: NewPrayerValues, groupId?: number): NewPrayerValues =>
  groupId === undefined ? draft : { ...draft, isPrivate: false, groupIds: [groupId] };

/** What is sent: a private request has no groups, is not anonymous and only its author answers it. */
export const toSend = ({ needAnswerBy, ...form }: NewPrayer) => ({
  ...form,
  ...(needAnswerBy && { needAnswerBy }),
  ...(form.isPrivate && {
    isAnonymous: false,
    canMarkAsAnswered: 'creator' as const,
    groupIds: [],
  }),
});
