import { isQuestion, plainWords } from './plain-words.ts';

/**
 * What a mail asks for: one word alone; `answered`, that word alone on the first line and below it how; or the
 * text that it holds. `stop-and-more`: it begins with a line for stop, and goes on.
 */
export type MailCommand = 'amen' | 'stop' | 'stop-and-more' | 'answered' | 'text';

const AMEN =
  /^(amen|amén|amém|amin|āmen|아멘|[آاأ]مين|アーメン|阿们|阿們|阿門|אמן|αμήν|аминь|амінь)$/i;
const STOP = /^(stop|unsubscribe|stopp|abmelden|arr[êe]ter|parar|중지|توقف|[إا]يقاف)$/i;
/** As the app says it, and the forms in which people write it. */
const ANSWERED =
  /^(answered|erhört|beantwortet|respondid[ao]|contestad[ao]|atendid[ao]|exauc[ée]e?|응답|응답 ?받음|응답 ?됨|기도 ?응답|[اأ]ستجيب(ت)?|مستجاب[ةه]?|تمت الاستجابة)$/i;

/** The command in the own words of a mail. A word in a sentence is none. */
export const commandIn = (text: string): MailCommand => {
  const [first = ''] = text.split('\n', 1);
  const line = plainWords(first);
  // Who asks whether it is answered does not say so. A word for stop is taken in any tone.
  if (ANSWERED.test(line) && !isQuestion(first)) return 'answered';
  const all = plainWords(text);
  if (AMEN.test(all)) return 'amen';
  if (STOP.test(all)) return 'stop';
  // Its sender wants no more mail, and would be surprised to find that in a comment.
  return STOP.test(line) ? 'stop-and-more' : 'text';
};

/** What is below the first line. */
export const afterFirstLine = (text: string) => text.replace(/^[^\n]*\n?/, '').trim();
