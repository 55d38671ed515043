/**
 * What a mail asks for: one word alone; `answered`, that word alone on the first line and below it how; or the
 * text that it holds. `stop-and-more`: it begins with a line for stop, and goes on.
 */
export type MailCommand = 'amen' | 'stop' | 'stop-and-more' | 'answered' | 'text';

const AMEN = /^(amen|amén|amém|amin|āmen|아멘|آمين|アーメン|阿们|阿們|阿門|אמן|αμήν|аминь|амінь)$/i;
const STOP = /^(stop|unsubscribe|stopp|abmelden|arr[êe]ter|parar|중지|توقف|إيقاف)$/i;
/** As the app says it, and the forms in which people write it. Without the short vowels of Arabic. */
const ANSWERED =
  /^(answered|erhört|beantwortet|respondid[ao]|contestad[ao]|atendid[ao]|exauc[ée]e?|응답|응답받음|응답됨|기도 ?응답|استجيب(ت)?|مستجاب(ة)?|تمت الاستجابة)$/i;

/** The command in the own words of a mail. A word in a sentence is none. */
export const commandIn = (text: string): MailCommand => {
  const [first = ''] = text.split('\n', 1);
  const line = wordOf(first);
  if (ANSWERED.test(line)) return 'answered';
  const all = wordOf(text);
  if (AMEN.test(all)) return 'amen';
  if (STOP.test(all)) return 'stop';
  // Its sender wants no more mail, and would be surprised to find that in a comment.
  return STOP.test(line) ? 'stop-and-more' : 'text';
};

/** What is below the first line. */
export const afterFirstLine = (text: string) => text.replace(/^[^\n]*\n?/, '').trim();

const wordOf = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/[\u064b-\u0652]/g, '')
    .trim();
