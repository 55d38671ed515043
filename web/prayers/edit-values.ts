import type { z } from 'zod';
import {
  category,
  DEFAULT_CATEGORY,
  editPrayerDialogForm,
  editPrayerPageForm,
  NEED_BY_PAST,
  type Prayer,
} from '../../shared/prayers.ts';
import { isWithGroupLeft } from './audience.ts';
import { createDrafts } from './drafts.ts';
import { isPast } from './need-by.ts';

/** A request as both edit forms first show it. */
export const valuesOf = (prayer: Prayer) => ({
  title: prayer.title,
  content: prayer.content,
  category: category.safeParse(prayer.category).data ?? DEFAULT_CATEGORY,
  isPrivate: prayer.isPrivate,
  isAnonymous: prayer.isAnonymous,
  isUrgent: prayer.isUrgent,
  needAnswerBy: prayer.needAnswerBy ?? '',
  groupIds: prayer.groups.map((group) => group.id),
});

export type DialogValues = z.input<typeof editPrayerDialogForm>;

export const useEditDraft = createDrafts<DialogValues>();

// The date a request already has may have passed by now, and is left alone.
const dateRule = (prayer: Prayer) => ({
  check: (form: { needAnswerBy?: string | null }) =>
    !isPast(form.needAnswerBy, prayer.needAnswerBy),
  otherwise: { path: ['needAnswerBy'], error: NEED_BY_PAST },
});

export function dialogRules(prayer: Prayer) {
  const { check, otherwise } = dateRule(prayer);
  return editPrayerDialogForm.refine(check, otherwise);
}

export function pageRules(prayer: Prayer) {
  const { check, otherwise } = dateRule(prayer);
  return editPrayerPageForm.refine(check, otherwise);
}

/** What PUT sends. A request that is private has no groups and no need to hide its author. */
export const toPut = ({ isPrivate, ...form }: z.output<typeof editPrayerDialogForm>) => ({
  ...form,
  isPrivate,
  isAnonymous: !isPrivate && form.isAnonymous,
  needAnswerBy: form.needAnswerBy ?? '',
  groupIds: isPrivate ? [] : form.groupIds,
});

/**
 * What PATCH sends. An empty list of groups makes a request private, so it is left out for one
 * that its author did not mean to take back from a group they are no longer in.
 */
export const toPatch = (
  prayer: Prayer,
  { groupIds, ...form }: z.output<typeof editPrayerPageForm>,
) => ({
  ...form,
  needAnswerBy: form.needAnswerBy ?? '',
  ...(!(groupIds?.length === 0 && isWithGroupLeft(prayer)) && { groupIds }),
});
