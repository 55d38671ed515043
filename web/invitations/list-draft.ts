import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { z } from 'zod';
import { m } from '../../shared/messages.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';

/** The longest list that can be pasted, in characters: far more than 300 people need. */
const LIST_MAX = 100_000;
const listForm = z.object({ list: z.string().max(LIST_MAX, { error: m.inviting_too_long }) });
const EMPTY = { list: '' };
const useListDraft = createDrafts('invite-many', isLike(EMPTY));

export type ListForm = ReturnType<typeof useListForm>;

/**
 * The people to invite as they are typed or pasted. The dialog and the page of long lists have the
 * same draft, so that a list that is too long for the one is there in the other.
 */
export function useListForm(groupId: number) {
  const draft = useListDraft(groupId);
  return useDraftForm({ resolver: zodResolver(listForm), defaultValues: EMPTY, draft });
}

/** What had the focus went with the step before: the list has it when it is shown again. */
export function useFocusAgain({ setFocus }: Pick<ListForm['form'], 'setFocus'>, isAgain: boolean) {
  useEffect(() => {
    if (isAgain) setFocus('list');
  }, [isAgain, setFocus]);
}
