/* The parts of an index row that identify its request and its readers. */

/** The high bits of a row's number identify its request. */
const ROWS = 2 ** 20;
export const firstRowOf = (prayerId: number) => prayerId * ROWS;
export const prayerIdOfRow = (row: number) => Math.floor(row / ROWS);

/** A private-use character before tokens that are no words of a text. */
const PLACE = '\ue000';
export const TITLE = '\ue001';
const AUTHOR = '\ue002';
export const placeOfGroup = (id: number) => `${PLACE}g${id}`;
/** The place of requests for the leaders or moderators of a group. */
export const placeOfLeaders = (id: number) => `${PLACE}l${id}`;
/** The place of texts under review by a group's moderators. */
export const placeOfModerators = (id: number) => `${PLACE}m${id}`;
export const placeOfAuthor = (id: number) => `${PLACE}u${id}`;
export const authorToken = (id: number) => `${AUTHOR}${id}`;
