/*
 * The words of a mail, as a list of known words is compared with them.
 */

/** Marks of a question. */
const QUESTION = /[?¿؟？⁇⁈⁉❓❔]/u;

/** What makes a sign a picture, what draws an Arabic word out, and the short vowels of Arabic. */
const UNSEEN = /[\ufe00-\ufe0f\u20e3\u0640\u064b-\u0652\u0670]/g;

/** A text without signs and pictures, with one space between its words. */
export const plainWords = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ')
    .trim();

/** Whether a line asks: “Yes?” is no yes. */
export const isQuestion = (line: string) => QUESTION.test(line);
