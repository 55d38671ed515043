/* Apart from the schemas, which a member's first pages do not load. */

/** An answer is shown on Home and on its group's page for so long, in days. */
export const ANSWER_SHOWN_DAYS = 7;

/** The most requests that a pray list has. */
export const TO_PRAY = 100;

/** Home shows so many new requests. */
export const NEWS_SHOWN = 8;
