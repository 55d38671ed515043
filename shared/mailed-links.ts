/*
 * What a page reads of the link it was opened by. Apart from the forms, because their rules come after the page.
 */

export const LINK_TOKEN = /^[\w-]{1,200}$/;

/** Settings for mails about other users. */
export const PREFERENCES = [
  'notifyNewPrayers',
  'notifyAnsweredPrayers',
  'notifyReplies',
  'notifyNow',
] as const;
export type Preference = (typeof PREFERENCES)[number];

/**
 * What a mail's link can stop, by its letter in the token: one switch, or all of them, for mails
 * that belong to no single one; or the person's own hour.
 */
export const STOPPABLE = {
  n: 'notifyNewPrayers',
  a: 'notifyAnsweredPrayers',
  r: 'notifyReplies',
  w: 'notifyNow',
  o: 'aboutOthers',
  h: 'myHour',
} as const;
type Letter = keyof typeof STOPPABLE;
export type Stoppable = (typeof STOPPABLE)[Letter];

/** The switches that are turned off with it. The person's own hour has none: it is taken away. */
export const switchesOf = (stoppable: Stoppable): readonly Preference[] => {
  if (stoppable === 'myHour') return [];
  return stoppable === 'aboutOthers' ? PREFERENCES : [stoppable];
};

const isLetter = (text: string): text is Letter => text in STOPPABLE;

/**
 * The user of an unsubscribe token and what it stops, or null. Only the server knows whether it is
 * genuine.
 */
export const readUnsubscribeToken = (token: string) => {
  const [, id = '', letter = ''] = /^(\d{1,15})-([narwoh])-[\w-]{43}$/.exec(token) ?? [];
  return isLetter(letter) ? { userId: Number(id), stops: STOPPABLE[letter] } : null;
};

/** The end of a link on our page that turns off the mails of somebody who shares mail with the reader. */
export const FOR_ANOTHER = '?for=another';
