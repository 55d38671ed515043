import { SHARED_FIELDS } from '../../shared/shared-words.ts';
import { TITLE_MOST } from '../../shared/text.ts';
import { takeCaught } from './caught-words.ts';

/** What another program shared: the title and the text of a request, or the length of words that are too long. */
export type SharedWords = { title: string; content: string } | { length: number };

/** Returns the shared words, once; undefined if there are none. */
export function takeShared(): SharedWords | undefined {
  const words = takeCaught();
  return words ? sharedWordsIn(words) : undefined;
}

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
