import { isQuestion, plainWords } from './plain-words.ts';

/* Whether somebody says yes or no, in the languages of mail programs that we know. */

const YES = new Set(
  [
    'yes yeah yep sure ok okay gladly ja jawohl jo gern gerne oui volontiers sí si sim',
    'claro com com-gosto certo volentieri graag da da tak kyllä joo evet vâng',
    '네 예 응 نعم أجل да так ναι כן はい ええ 是 是的 好 好的 愿意',
  ]
    .join(' ')
    .split(' '),
);
const NO = new Set(
  'no nope nein non não nao nee nej nei nie ei hayır 아니요 아니오 لا нет ні όχι לא いいえ 不 不是'.split(
    ' ',
  ),
);
/** A longer line is a sentence, which may take back what its first word says. In characters. */
const LONGEST = 80;
/** What people add, and what changes nothing. */
const POLITE = new Set(
  [
    'please thanks thank you very much i would love to want bitte danke sehr vielen dank lieber ich will möchte',
    'merci beaucoup avec plaisir je veux bien gracias por favor con gusto mucho obrigado obrigada prazer gosto',
    'grazie mille piacere dank je u wel tack takk tak gjerne gärna kiitos dziękuję proszę dzięki',
    '감사합니다 부탁합니다 شكرا شكراً спасибо пожалуйста дякую ευχαριστώ תודה 谢谢 お願いします',
  ]
    .join(' ')
    .split(' '),
);

/**
 * The answer, if the text is one line that holds nothing else than it and thanks. Null for all other texts:
 * “Yes, but not now” is none, nor is “Yes?”, nor a “Yes” above or below another line.
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
