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
 * Who reads an item besides the viewer: of a request the people of its groups, of a comment those who
 * see its request. What the viewer wrote has their name in it, also where it is anonymous, so it is apart from
 * what others wrote. What is hidden has fewer readers: null.
 */
const readersOf = (item: unknown) => {
  if (item === null || typeof item !== 'object') return null;
  const { isMine, groups, content, answerContent, canMarkAsAnswered, isHeld, isRemoved }: Item =
    item;
  if (isMine === undefined || content === undefined || isHeld || isRemoved) return null;
  // Somebody else may have written the answer.
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

/**
 * The JSON of an answer in pieces: each item of a list by itself, also of the lists in an object. Put
 * together they are its JSON.
 */
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
