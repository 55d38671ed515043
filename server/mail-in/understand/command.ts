import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import { isQuestion, plainWords } from './plain-words.ts';

/**
 * The command of a mail. `amen` and `stop` stand alone. `stop-and-more` has other lines below. `answered` stands alone
 * on the first line, with the answer below. All other mails are `text`.
 */
export type MailCommand = 'amen' | 'stop' | 'stop-and-more' | 'answered' | 'text';

const AMEN = new RegExp(`^${oneOf(mailWords.amen)}$`, 'i');
const STOP = new RegExp(`^${oneOf(mailWords.stop)}$`, 'i');
const ANSWERED = new RegExp(`^${oneOf(mailWords.answered)}$`, 'i');

/** Returns the command of a mail without its quote. A word inside a sentence is no command. */
export const parseCommand = (text: string): MailCommand => {
  const [first = ''] = text.split('\n', 1);
  const line = plainWords(first);
  // "Answered?" is a question, not the command. "Stop?" is the command.
  if (ANSWERED.test(line) && !isQuestion(first)) return 'answered';
  const all = plainWords(text);
  if (AMEN.test(all)) return 'amen';
  if (STOP.test(all)) return 'stop';
  // The sender wants no more mail, and no comment that says so.
  return STOP.test(line) ? 'stop-and-more' : 'text';
};

/** Returns the text below the first line. */
export const afterFirstLine = (text: string) => text.replace(/^[^\n]*\n?/, '').trim();
