import type { Piece } from './gzip-apart.ts';

type Item = {
  isMine?: boolean;
  groups?: readonly { id: number; isLeadersOnly?: boolean; isHeld?: boolean }[];
  content?: string;
  answerContent?: string | null;
  canMarkAsAnswered?: string;
  isHeld?: boolean;
  isRemoved?: boolean;
};

/**
 * Returns a key of an item's readers besides the viewer: of a request the members of its groups, of a comment
 * those who see its request. The viewer's own texts contain their name, even if anonymous, so they are apart
 * from others' texts. A hidden text has fewer readers: null.
 */
const readersOf = (item: unknown) => {
  if (item === null || typeof item !== 'object') return null;
  const { isMine, groups, content, answerContent, canMarkAsAnswered, isHeld, isRemoved }: Item =
    item;
  if (isMine === undefined || content === undefined || isHeld || isRemoved) return null;
  // Another user may have written the answer.
  if (isMine) return answerContent && canMarkAsAnswered !== 'creator' ? null : 'own';
  if (groups === undefined) return 'conversation';
  if (groups.some((group) => group.isLeadersOnly || group.isHeld)) return null;
  return groups.map(({ id }) => id).join(' ') || null;
};

const itemsOf = (items: readonly unknown[], before = ''): Piece[] => {
  if (items.length === 0) return [{ text: `${before}[]`, readers: null }];
  return [
    ...(before ? [{ text: before, readers: null }] : []),
    ...items.map((item, at) => ({
      text: `${at === 0 ? '[' : ','}${JSON.stringify(item)}`,
      readers: readersOf(item),
    })),
    { text: ']', readers: null },
  ];
};

/** Returns the JSON of an answer in pieces, one per item of each list. Joined, they are its JSON. */
export const jsonPieces = (value: object): Piece[] => {
  if (Array.isArray(value)) return itemsOf(value);
  const pieces: Piece[] = [];
  let text = '{';
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    text += `${text === '{' && pieces.length === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (Array.isArray(one) && one.length > 0) {
      const items = itemsOf(one, text);
      text = items.pop()?.text ?? '';
      pieces.push(...items);
    } else text += JSON.stringify(one);
  }
  return [...pieces, { text: `${text}}`, readers: null }];
};
