import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import { isQuestion, plainWords } from './plain-words.ts';

/**
 * The command of a mail: what stands alone in its first paragraph. `amen` has nothing below it, `amen-and-more` has
 * words. Below `stop` other words do not count, but `stop-and-more` has a question, or a line in the same paragraph.
 * `answered` stands alone on the first line, with the answer below. All other mails are `text`.
 */
export type MailCommand = 'amen' | 'amen-and-more' | 'stop' | 'stop-and-more' | 'answered' | 'text';

const AMEN = new RegExp(`^${oneOf(mailWords.amen)}$`, 'i');
const STOP = new RegExp(`^${oneOf(mailWords.stop)}$`, 'i');
const ANSWERED = new RegExp(`^${oneOf(mailWords.answered)}$`, 'i');

/** Folded hands, open hands, hearts, a thumb and a cross, in each colour: who sends only these has prayed. */
const PRAYING =
  /^(?:[\u{1F64F}\u{1F932}\u{1F64C}\u2764\u2665\u{1F9E1}\u{1F499}-\u{1F49C}\u{1F90D}\u{1F44D}\u271D][\u{1F3FB}-\u{1F3FF}]?\ufe0f?\s*)+$/u;

/** Returns the command of a mail without its quote. A word inside a sentence is no command. */
export const parseCommand = (text: string): MailCommand => {
  const [line = ''] = text.split('\n', 1);
  // "Answered?" is a question, not the command. "Stop?" is the command.
  if (ANSWERED.test(plainWords(line)) && !isQuestion(line)) return 'answered';
  const { first, rest } = paragraphsOf(text);
  if (AMEN.test(plainWords(first)) || PRAYING.test(first))
    return rest === '' ? 'amen' : 'amen-and-more';
  if (STOP.test(plainWords(first))) return isQuestion(rest) ? 'stop-and-more' : 'stop';
  return STOP.test(plainWords(line)) ? 'stop-and-more' : 'text';
};

/** Returns the first paragraph of a text, and what is below it. */
export const paragraphsOf = (text: string) => {
  const [first = '', ...others] = text.trim().split(/\n[^\S\n]*\n/);
  return { first: first.trim(), rest: others.join('\n\n').trim() };
};

/** Returns the text below the first line. */
export const afterFirstLine = (text: string) => text.replace(/^[^\n]*\n?/, '').trim();
