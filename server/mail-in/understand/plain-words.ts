/* The words of a mail, in the form in which they are compared with known words. */

/** Marks of a question. */
const QUESTION = /[?¿؟？⁇⁈⁉❓❔]/u;

/** Emoji selectors, the Arabic tatweel, and Arabic short vowels. */
const UNSEEN = /[\ufe00-\ufe0f\u20e3\u0640\u064b-\u0652\u0670]/g;

/** Returns a text without punctuation and emojis, with one space between words. */
export const plainWords = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ')
    .trim();

/** Returns whether a line is a question: “Yes?” is no yes. */
export const isQuestion = (line: string) => QUESTION.test(line);
