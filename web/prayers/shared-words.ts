import { SHARED_FIELDS, SHARED_MOST, TOO_LONG } from '../../shared/shared-words.ts';
import { TITLE_MOST } from '../../shared/text.ts';
import { takeCaught } from './caught-words.ts';

/** What other programs shared: the title and the text of a request. */
export type SharedWords = { title: string; content: string } | typeof TOO_LONG;

/** Returns the shared words, once; undefined if there are none. */
export function takeShared(): SharedWords | undefined {
  const words = takeCaught();
  return words ? sharedWordsIn(words) : undefined;
}

/** A title that is too long becomes the first line of the text. An address that the text has already is left out. */
export const sharedWordsIn = (words: string): SharedWords | undefined => {
  const sent = new URLSearchParams(words);
  if (sent.has(TOO_LONG)) return TOO_LONG;
  const [title = '', text = '', url = ''] = SHARED_FIELDS.map((name) =>
    sent.getAll(name).join('\n\n').trim(),
  );
  const isTitle = title.length <= TITLE_MOST && !title.includes('\n');
  const parts = [isTitle ? '' : title, text, text.includes(url) ? '' : url];
  const content = parts.filter((part) => part !== '').join('\n\n');
  return title || content ? { title: isTitle ? title : '', content } : undefined;
};

/** Adds shared words below those of a draft. Returns TOO_LONG if they are too long together. */
export const withShared = <Values extends { title: string; content: string }>(
  draft: Values,
  { title, content }: Exclude<SharedWords, typeof TOO_LONG>,
): Values | typeof TOO_LONG => {
  const isFree = draft.title.trim() === '';
  const parts = [draft.content, isFree ? '' : title, content].filter((part) => part.trim() !== '');
  const together = parts.join('\n\n');
  if (together.length > SHARED_MOST) return TOO_LONG;
  return { ...draft, title: isFree ? title : draft.title, content: together };
};
