/** What a mail asks for: one word alone, or the text that it holds. */
export type MailCommand = 'amen' | 'stop' | 'text';

const AMEN = /^(amen|amén|amém|amin|āmen|아멘|آمين|アーメン|阿们|阿們|阿門|אמן|αμήν|аминь|амінь)$/i;
const STOP = /^(stop|unsubscribe|stopp|abmelden|arr[êe]ter|parar|중지|توقف|إيقاف)$/i;

/** The command in the own words of a mail. A word in a sentence is none. */
export const commandIn = (text: string): MailCommand => {
  const word = text
    .normalize('NFC')
    .replaceAll(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (AMEN.test(word)) return 'amen';
  return STOP.test(word) ? 'stop' : 'text';
};
