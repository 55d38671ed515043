import { SHARED_FIELDS } from '../../shared/shared-words.ts';
import { TITLE_MOST } from '../../shared/text.ts';

/** Key in a tab's session storage. */
const KEY = 'upheld.shared';

/** What another program shared: the title and the text of a request, or the length of words that are too long. */
export type SharedWords = { title: string; content: string } | { length: number };

/**
 * Takes shared words from the address, which the browser's history would keep. They stay in this tab until `takeShared`,
 * as a sign-in may come between.
 */
export function catchShared() {
  const words = location.hash.slice(1);
  if (words === '') return;
  history.replaceState(history.state, '', location.pathname);
  try {
    sessionStorage.setItem(KEY, words);
  } catch {
    caught = words;
  }
}

/** Without storage, as in some private windows. */
let caught: string | undefined;

/** Returns the shared words, once; undefined if there are none. */
export function takeShared(): SharedWords | undefined {
  const words = stored() ?? caught;
  caught = undefined;
  return words ? sharedWordsIn(words) : undefined;
}

const stored = () => {
  try {
    const words = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return words;
  } catch {
    return null;
  }
};

/** A title that is too long becomes the first line of the text. An address that the text has already is left out. */
export const sharedWordsIn = (fragment: string): SharedWords | undefined => {
  const sent = new URLSearchParams(fragment);
  const length = Number(sent.get('length'));
  if (length > 0) return { length };
  const [title = '', text = '', url = ''] = SHARED_FIELDS.map((name) => sent.get(name)?.trim());
  const isTitle = title.length <= TITLE_MOST && !title.includes('\n');
  const parts = [isTitle ? '' : title, text, text.includes(url) ? '' : url];
  const content = parts.filter((part) => part !== '').join('\n\n');
  return title || content ? { title: isTitle ? title : '', content } : undefined;
};
