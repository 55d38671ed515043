import { kindOf } from './header.ts';

/** The small letters beyond ASCII of a language, in the languages that an encoding is used for. */
const WEST = [
  'äöüß',
  'éèêëàâçîïôûùœæÿ',
  'áéíóúñü',
  'áâãàçéêíóôõúü',
  'åäöæøé',
  'éëïöàèìòù',
  'áéíóúýðþæö',
];
const CENTRAL = ['äöüß', 'ąćęłńóśźż', 'áčďéěíňóřšťúůýžľĺŕôä', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'];
const TURKISH = ['çğıöşüâî', 'äöüß'];

/** Of encodings that fit equally well the first one is taken. */
const LATIN: [encoding: string, languages: string[]][] = [
  ['windows-1252', WEST],
  ['windows-1250', CENTRAL],
  ['iso-8859-2', CENTRAL],
  ['windows-1254', TURKISH],
  ['macintosh', WEST],
  ['ibm850', WEST],
];
/** Scripts of their own, with the letters that most words have. */
const SCRIPTS: [encoding: string, script: RegExp, common: string][] = [
  ['windows-1256', /[\u0600-\u06ff]/, 'اليمونتربعدفسهكحقجةأ'],
  ['windows-1251', /[\u0400-\u04ff]/, 'оеаинтсрвлкмд'],
  ['windows-1253', /[\u0370-\u03ff]/, 'αοιετσνηυρπκςάίόέήώ'],
  ['windows-1255', /[\u0590-\u05ff]/, 'יוהלאתמרבשנדח'],
];
/** Signs of two bytes: which pairs are the common ones. */
const PAIRS: [encoding: string, isCommon: (lead: number, trail: number) => boolean][] = [
  ['euc-kr', (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1],
  ['gb18030', (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1],
  ['big5', (lead, trail) => lead >= 0xa4 && lead <= 0xc6 && trail >= 0x40],
  ['shift_jis', (lead, trail) => lead >= 0x82 && lead <= 0x9f && trail >= 0x40],
];

/** Code page 850, which browsers do not know: Excel's "CSV (MS-DOS)" in Western Europe. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Enough to know an encoding by, in bytes. */
const SAMPLE = 100_000;

/** The text in the encoding in which it looks most like a language. */
export const likeliestText = (bytes: Uint8Array): string => {
  const sample = bytes.subarray(0, SAMPLE);
  let best = { encoding: 'windows-1252', score: 0 };
  const consider = (encoding: string, score: (text: string) => number) => {
    const text = decoded(sample, encoding);
    const sum = score(text) + (hasHeading(text) ? 1 : 0);
    if (sum > best.score + 0.001) best = { encoding, score: sum };
  };
  for (const [encoding, languages] of LATIN)
    consider(encoding, (text) => latinScore(text, languages));
  for (const [encoding, script, common] of SCRIPTS)
    consider(encoding, (text) => scriptScore(text, script, common));
  for (const [encoding, isCommon] of PAIRS)
    consider(encoding, (text) => pairScore(sample, isCommon) + wordScore(text));
  return decoded(bytes, best.encoding);
};

const decoded = (bytes: Uint8Array, encoding: string): string => {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes);
  const parts: string[] = [];
  for (const byte of bytes)
    parts.push(byte < 0x80 ? String.fromCharCode(byte) : IBM850.charAt(byte - 0x80));
  return parts.join('');
};

/** Whether one of the first lines has a heading that only this encoding spells right. */
const hasHeading = (text: string) =>
  text
    .slice(0, 2000)
    .split(/[\n\r,;\t"]/)
    .slice(0, 100)
    .some((cell) => /\P{ASCII}/u.test(cell) && kindOf(cell));

const SIGNS = /\P{ASCII}/gu;
const LETTER = /\p{L}/u;

/** From 1.5, if each sign is a letter of one language, down to below 0. */
const latinScore = (text: string, languages: readonly string[]): number => {
  const all = new Set(languages.join(''));
  const each = languages.map((letters) => ({ letters: new Set(letters), count: 0 }));
  let count = 0;
  let sum = 0;
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const before = text.slice(Math.max(index - 1, 0), index);
    const after = text.slice(index + 1, index + 3);
    count++;
    const isLetter = all.has(sign.toLowerCase());
    const worth = isLetter ? worthOfLetter(sign, before, after) : worthOfSign(sign, before, after);
    sum += worth;
    for (const language of each)
      if (worth === 1 && (!isLetter || language.letters.has(sign.toLowerCase()))) language.count++;
  }
  const best = Math.max(...each.map((language) => language.count));
  return count === 0 ? 0 : sum / count + best / count / 2;
};

/** A letter is worth nothing where no language has it. */
const worthOfLetter = (sign: string, before: string, after: string): number => {
  const isCapital = sign !== sign.toLowerCase();
  // A capital within a word follows an apostrophe that was read wrongly.
  if (/^\p{Lu}\p{Ll}/u.test(after) || (isCapital && /\p{Ll}/u.test(before))) return -1;
  if (sign === 'õ' && !after.startsWith('e')) return 0.4;
  if (sign === 'þ' && LETTER.test(before)) return 0.4;
  if (!LETTER.test(before) && !/^\p{L}/u.test(after)) return 0;
  // Three in a row are rather letters of another script.
  return isHigh(before) && isHigh(after.charAt(0)) ? 0.5 : 1;
};

const isHigh = (sign: string) => /\P{ASCII}/u.test(sign);

/** Punctuation is worth something in its place, and any other sign within a word is wrong. */
const worthOfSign = (sign: string, before: string, after: string): number => {
  const isAfterLetter = LETTER.test(before);
  const isBeforeLetter = /^\p{L}/u.test(after);
  if (sign === '’') return isAfterLetter && isBeforeLetter ? 1 : 0.8;
  if ('“„«¿¡‘'.includes(sign)) return isAfterLetter ? -1 : 0.8;
  if ('”»…'.includes(sign)) return isBeforeLetter ? -1 : 0.8;
  if ('–—•·°§€½\u00a0'.includes(sign)) return isAfterLetter && isBeforeLetter ? -0.5 : 0.8;
  return -1;
};

const scriptScore = (text: string, script: RegExp, common: string): number => {
  let count = 0;
  let sum = 0;
  for (const [sign] of text.matchAll(SIGNS)) {
    count++;
    if (script.test(sign)) sum += common.includes(sign.toLowerCase()) ? 2 : 1;
    else if (!/[\p{P}\u00a0]/u.test(sign)) sum -= 1;
  }
  return count === 0 ? 0 : sum / count + wordScore(text);
};

/** Below 0 for words in which letters of ASCII and others stand side by side. */
const wordScore = (text: string): number => {
  const count = text.match(SIGNS)?.length ?? 0;
  const mixed = text.match(/[a-zA-Z]\P{ASCII}|\P{ASCII}[a-zA-Z]|\ufffd/gu)?.length ?? 0;
  return count === 0 ? 0 : (-2 * mixed) / count;
};

/** Up to 2, by how many of the bytes beyond ASCII begin a common sign. */
const pairScore = (bytes: Uint8Array, isCommon: (lead: number, trail: number) => boolean) => {
  let signs = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    signs++;
    if (isCommon(lead, bytes[++at] ?? 0)) common++;
  }
  return signs === 0 ? 0 : (2 * common) / signs;
};
