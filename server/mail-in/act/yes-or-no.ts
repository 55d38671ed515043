import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { paragraphsOf } from '../understand/command.ts';
import { isQuestion, plainWords } from '../understand/plain-words.ts';

const YES = new Set(mailWords.yes);
const NO = new Set(mailWords.no);
/** The most characters of an answer. A longer line is a sentence, which may deny its first word. */
const LONGEST = 80;
/** Words that do not change an answer. */
const POLITE = new Set(mailWords.polite);

/**
 * Returns the answer of a text whose first paragraph is one line with a yes or a no and polite words. What is below it
 * does not count, unless it asks. Returns null for all other texts, such as “Yes, but not now” and “Yes?”.
 */
export const yesOrNo = (text: string): 'yes' | 'no' | null => {
  const { first: line } = paragraphsOf(text);
  if (line.length > LONGEST || line.includes('\n') || isQuestion(text)) return null;
  const [word = '', ...others] = plainWords(line).toLowerCase().split(' ');
  const holds = (answer: Set<string>) =>
    answer.has(word) && others.every((word) => answer.has(word) || POLITE.has(word));
  if (holds(NO)) return 'no';
  return holds(YES) ? 'yes' : null;
};
