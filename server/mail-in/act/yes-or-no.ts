import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { isQuestion, plainWords } from '../understand/plain-words.ts';

const YES = new Set(mailWords.yes);
const NO = new Set(mailWords.no);
/** The most characters of an answer. A longer line is a sentence, which may deny its first word. */
const LONGEST = 80;
/** Words that do not change an answer. */
const POLITE = new Set(mailWords.polite);

/**
 * Returns the answer of a text that is one line with a yes or a no and polite words. Returns null for all other
 * texts, such as “Yes, but not now”, “Yes?”, and a “Yes” above another line.
 */
export const yesOrNo = (text: string): 'yes' | 'no' | null => {
  const line = text.trim();
  if (line.length > LONGEST || line.includes('\n') || isQuestion(line)) return null;
  const [first = '', ...others] = plainWords(line).toLowerCase().split(' ');
  const holds = (answer: Set<string>) =>
    answer.has(first) && others.every((word) => answer.has(word) || POLITE.has(word));
  if (holds(NO)) return 'no';
  return holds(YES) ? 'yes' : null;
};
