import { atom, useAtom } from 'jotai';
import { useRead } from '../api/queries.ts';

/**
 * A place where words that were not sent yet are kept while the page is open, so that a dialog
 * closed by accident costs nobody what they wrote. Each is one person's own: whoever signs in
 * next at this browser does not find it.
 */
export function createDrafts<T>() {
  const kept = atom<ReadonlyMap<string, T>>(new Map<string, T>());

  return function useDraft(name: string | number) {
    const { data: user } = useRead('getCurrentUser');
    const [drafts, setDrafts] = useAtom(kept);
    const key = `${user?.id}/${name}`;
    return {
      draft: drafts.get(key),
      keep: (words: T) => setDrafts((before) => new Map(before).set(key, words)),
      drop: () =>
        setDrafts((before) => new Map([...before].filter(([existing]) => existing !== key))),
    };
  };
}
