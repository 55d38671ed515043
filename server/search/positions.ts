/*
 * How a row of the index says which request it belongs to, and who finds it.
 */

/** Rows of the index belong to the request in the high bits of their number. */
const ROWS = 2 ** 20;
export const firstRowOf = (prayerId: number) => prayerId * ROWS;
export const prayerOf = (row: number) => Math.floor(row / ROWS);

/** Private characters before the tokens that are no words of a text. */
const PLACE = '\ue000';
export const TITLE = '\ue001';
const AUTHOR = '\ue002';
export const placeOfGroup = (id: number) => `${PLACE}g${id}`;
/** The place of requests that only the leaders or moderators of a group see. */
export const placeOfLeaders = (id: number) => `${PLACE}l${id}`;
/** The place of what the moderators of a group look at, and nobody else but its writer. */
export const placeOfModerators = (id: number) => `${PLACE}m${id}`;
export const placeOfAuthor = (id: number) => `${PLACE}u${id}`;
export const authorToken = (id: number) => `${AUTHOR}${id}`;
