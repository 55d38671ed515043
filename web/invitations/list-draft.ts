import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { z } from 'zod';
import { m } from '../../shared/messages.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';

/** Maximum characters of a list: far more than 300 people need. */
const LIST_MAX = 100_000;
const listForm = z.object({ list: z.string().max(LIST_MAX, { error: m.inviting_too_long }) });
const EMPTY = { list: '' };
const useListDraft = createDrafts('invite-many', isLike(EMPTY));

export type ListForm = ReturnType<typeof useListForm>;

/**
 * The typed list of people. The dialog and the page for long lists share its draft, so that a list too long
 * for the dialog appears on the page.
 */
export function useListForm(groupId: number) {
  const draft = useListDraft(groupId);
  return useDraftForm({ resolver: zodResolver(listForm), defaultValues: EMPTY, draft });
}

/** Focuses the list when it is shown again, because the focused element has disappeared. */
export function useFocusAgain({ setFocus }: Pick<ListForm['form'], 'setFocus'>, isAgain: boolean) {
  useEffect(() => {
    if (isAgain) setFocus('list');
  }, [isAgain, setFocus]);
}
