/**
 * The line of a push message or desktop notification, and its link within the app. It names no
 * request and no author.
 */
export type Line = { title: string; path: string };

export const pathOfPrayer = (prayer: { id: number }) => `/prayers/${prayer.id}`;

export const pathOfGroup = (group: { id: number }) => `/groups/${group.id}`;
