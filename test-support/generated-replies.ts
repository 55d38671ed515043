import { mulberry32 } from './seeded.ts';

/** A letter of ours in its two forms. */
export type SentLetter = { text: string; html: string; subject: string };

/** A reply as a mail program writes it, and the lines that its sender typed. */
export type GeneratedReply = {
  text: string;
  html?: string;
  own: string[];
  /** How it was made, for a failed test. */
  how: string;
};

const US = 'Upheld <pray@example.org>';

/** Words that people type; some look like what programs write. */
const TYPED: Record<string, string[][]> = {
  en: [
    ['We pray for you.', '', 'See you on Sunday.'],
    [
      'Good news!',
      '',
      'On 26 November 2026 the doctor wrote:',
      'The scan is clear.',
      '',
      'Thank God.',
    ],
    ['Saturday', '===', 'We bring meals.', '---', 'Sunday: we drive you to church.'],
    ['From: Nairobi', 'To: Frankfurt', 'Date: Wednesday night', '', 'We hope to be there at 8:30.'],
  ],
  de: [
    ['Wir beten für euch – jeden Abend.', '', 'Grüße an Käthe.'],
    ['Am 26. November schrieb der Arzt:', 'Alles ist gut.', '___', 'Gott sei Dank!'],
  ],
  es: [
    ['Rezamos por él.', '', '¿A qué hora es?'],
    ['Lunes: sopa.', '---', 'Martes: pan.'],
  ],
  'pt-BR': [
    ['Estamos orando por você.', '', 'Até domingo!'],
    ['1. Sopa', '2. Pão', '', 'Às 18:30.'],
  ],
  fr: [
    ['Nous prions pour vous.', '', 'À dimanche : 10 h.'],
    ['« Tout va bien »', '===', 'Merci, Seigneur.'],
  ],
  ko: [
    ['함께 기도합니다.', '', '주일에 뵙겠습니다.'],
    ['월요일: 국', '---', '화요일: 빵'],
  ],
  ar: [
    ['نصلي من أجلكم كل مساء.', '', 'إلى اللقاء يوم الأحد.'],
    ['الحمد لله!', '---', 'سنأتي في 8:30.'],
  ],
};

const KNOWN = [
  `On Sat, Nov 28, 2026 at 9:00 AM ${US} wrote:`,
  `Am Sa., 28. Nov. 2026 um 09:00 Uhr schrieb ${US}:`,
  `Le sam. 28 nov. 2026 à 09:00, ${US} a écrit :`,
  `2026년 11월 28일 (토) 오전 9:00, ${US}님이 작성:`,
  `في السبت، ٢٨ نوفمبر ٢٠٢٦ في ٩:٠٠ ص تمت كتابة ما يلي بواسطة ${US}:`,
];

/** Returns headings in a language that nobody knows. */
const unknownHeadings = (word: () => string, subject: string): string[] => [
  `${word()} 28 ${word()} 2026 9:00 ${US} ${word()}:`,
  `${word()} ${US} ${word()} ${word()}:`,
  `28.11.2026 09:00, ${US} ${word()}:`,
  `${word()} 28. ${word()} 2026 09:00\n${US} ${word()}:`,
  `----- ${word()} ${word()} -----\n${word()}: ${US}\n${word()}: 28.11.2026\n${word()}: ${subject}\n`,
  `${word()}: ${US}\n${word()}: Naomi Bell\n${word()}: 28 ${word()} 2026\n${word()}: ${subject}\n`,
  `________________________________\n${word()}: ${US}\n${word()}: naomi@example.org\n${word()}: ${subject}\n`,
];

const wrapped = (line: string, width: number) => {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const at = space > 0 ? space : rest.indexOf(' ');
    if (at <= 0) break;
    lines.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return [...lines, rest];
};

/** Returns the links of a text as numbers, and the list of them that some programs write below. */
const withFootnotes = (lines: string[]) => {
  const links: string[] = [];
  const numbered = lines.map((line) =>
    line.replaceAll(/https?:\/\/\S+/g, (link) => `[${links.push(link)}]`),
  );
  return {
    numbered,
    list: ['', 'Links:', '------', ...links.map((link, at) => `[${at + 1}] ${link}`)],
  };
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const asDivs = (lines: string[]) =>
  lines.map((line) => `<div>${line === '' ? '<br>' : escaped(line)}</div>`).join('');

/** Returns a reply to a letter, made by chance from a seed. */
export const generatedReply = (
  letter: SentLetter,
  { language, seed }: { language: string; seed: number },
): GeneratedReply => {
  const chance = mulberry32(seed);
  const upTo = (count: number) => Math.floor(chance() * count);
  const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
  const syllable = () => `${oneOf([...'bdfgklmnprtvz'])}${oneOf([...'aeiouáöü'])}`;
  const word = () => Array.from({ length: 2 + upTo(3) }, syllable).join('');
  const typed = oneOf(TYPED[language] ?? TYPED.en ?? []);
  const isKnown = chance() < 0.4;
  const heading = isKnown ? oneOf(KNOWN) : oneOf(unknownHeadings(word, letter.subject));
  const mark = oneOf(['> ', '>', '', 'blockquote', 'div', 'footnotes']);
  const place = oneOf(['above', 'below', 'between']);
  const width = 60 + upTo(19);
  const how = `${language} ${seed}: ${place}, ${mark || 'no mark'}, ${width}, ${heading}`;

  if (mark === 'blockquote' || mark === 'div') {
    const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(letter.html)?.[1] ?? '';
    const head = asDivs(heading.split('\n'));
    const quote =
      mark === 'blockquote'
        ? `${head}<blockquote>${body}</blockquote>`
        : `${head}<div>${body}</div>`;
    const own = asDivs(typed);
    const html = place === 'below' ? `${quote}${own}` : `${own}<br>${quote}`;
    return { text: '', html: `<html><body>${html}</body></html>`, own: typed, how };
  }
  const quoted = letter.text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .flatMap((line) => wrapped(line, width));
  const { numbered, list } = withFootnotes(quoted);
  const isNumbered = mark === 'footnotes';
  const sign = isNumbered ? '> ' : mark;
  const marked = (isNumbered ? [...numbered, ...list] : quoted).map((line) => `${sign}${line}`);
  if (place === 'above')
    return { text: [...typed, '', heading, ...marked].join('\n'), own: typed, how };
  if (place === 'below')
    return { text: [heading, ...marked, '', ...typed].join('\n'), own: typed, how };
  const at = 2 + upTo(Math.max(1, marked.length - 4));
  const text = [heading, ...marked.slice(0, at), '', ...typed, '', ...marked.slice(at)].join('\n');
  return { text, own: typed, how };
};
