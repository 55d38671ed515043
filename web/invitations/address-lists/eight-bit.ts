import { kindOf } from './header.ts';

/** Non-ASCII lower-case letters of each language, for the languages of an encoding. */
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

/** Latin encodings; of equal scores the first wins. */
const LATIN: [encoding: string, languages: string[]][] = [
  ['windows-1252', WEST],
  ['windows-1250', CENTRAL],
  ['iso-8859-2', CENTRAL],
  ['windows-1254', TURKISH],
  ['macintosh', WEST],
  ['ibm850', WEST],
];
/** Encodings of other scripts, with their most frequent letters. */
const SCRIPTS: [encoding: string, script: RegExp, common: string][] = [
  ['windows-1256', /[\u0600-\u06ff]/, 'اليمونتربعدفسهكحقجةأ'],
  ['windows-1251', /[\u0400-\u04ff]/, 'оеаинтсрвлкмд'],
  ['windows-1253', /[\u0370-\u03ff]/, 'αοιετσνηυρπκςάίόέήώ'],
  ['windows-1255', /[\u0590-\u05ff]/, 'יוהלאתמרבשנדח'],
];
/** Two-byte encodings, with a test for common characters. */
const PAIRS: [encoding: string, isCommon: (lead: number, trail: number) => boolean][] = [
  ['euc-kr', (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1],
  ['gb18030', (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1],
  ['big5', (lead, trail) => lead >= 0xa4 && lead <= 0xc6 && trail >= 0x40],
  ['shift_jis', (lead, trail) => lead >= 0x82 && lead <= 0x9f && trail >= 0x40],
];

/** Code page 850, which browsers cannot decode: Excel's "CSV (MS-DOS)" in Western Europe. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Number of bytes that are examined. */
const SAMPLE = 100_000;

/** Decodes by the encoding whose text looks most like a language. */
export const likeliestText = (bytes: Uint8Array): string => {
  const sample = bytes.subarray(0, SAMPLE);
  let best = { encoding: 'windows-1252', score: 0 };
  const consider = (encoding: string, score: (text: string) => number) => {
    const text = decoded(sample, encoding);
    const sum = score(text) + headingScore(text);
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

/** Returns 1 if an early cell is a known heading with a non-ASCII letter, and more for the word for a relative or old. */
const headingScore = (text: string): number => {
  const kinds = text
    .slice(0, 2000)
    .split(/[\n\r,;|\t"]/)
    .slice(0, 100)
    .map((cell) => (/\P{ASCII}/u.test(cell) ? kindOf(cell) : undefined));
  // `Courriel de la mère` is known in each encoding, but as that of another person in one alone.
  if (kinds.some((kind) => kind === 'others-email' || kind === 'old-email')) return 1.5;
  return kinds.some(Boolean) ? 1 : 0;
};

const SIGNS = /\P{ASCII}/gu;
const LETTER = /\p{L}/u;

/**
 * Score of a text in Latin script: 1.5 if every non-ASCII character is a letter of one language, below 0 if
 * they are wrong.
 */
const latinScore = (text: string, languages: readonly string[]): number => {
  const all = new Set(languages.join(''));
  const each = languages.map((letters) => ({ letters: new Set(letters), count: 0 }));
  let count = 0;
  let sum = 0;
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const before = text.slice(Math.max(index - NEAR, 0), index);
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

/** Number of characters before a sign that are examined. */
const NEAR = 60;
const DOMAIN = /@[\w.-]+$/;

/** Score of a non-ASCII letter by its neighbors. */
const worthOfLetter = (sign: string, near: string, after: string): number => {
  // No domain of such a text ends in this letter: it is the space after an address in another encoding.
  if (DOMAIN.test(near) && !/^[\p{L}.-]/u.test(after)) return -1;
  const before = near.slice(-1);
  const isCapital = sign !== sign.toLowerCase();
  // A capital within a word is a sign of a wrong encoding.
  if (/^\p{Lu}\p{Ll}/u.test(after) || (isCapital && /\p{Ll}/u.test(before))) return -1;
  if (sign === 'õ' && !after.startsWith('e')) return 0.4;
  if (sign === 'þ' && LETTER.test(before)) return 0.4;
  if (!LETTER.test(before) && !/^\p{L}/u.test(after)) return 0;
  // Three in a row suggest another script.
  return isHigh(before) && isHigh(after.charAt(0)) ? 0.5 : 1;
};

const isHigh = (sign: string) => /\P{ASCII}/u.test(sign);

/** Score of a non-letter: positive for punctuation in its usual place, negative within a word. */
const worthOfSign = (sign: string, near: string, after: string): number => {
  const before = near.slice(-1);
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

/** Negative score for words that mix ASCII and other letters. */
const wordScore = (text: string): number => {
  const count = text.match(SIGNS)?.length ?? 0;
  const mixed = text.match(/[a-zA-Z]\P{ASCII}|\P{ASCII}[a-zA-Z]|\ufffd/gu)?.length ?? 0;
  return count === 0 ? 0 : (-2 * mixed) / count;
};

/** Score up to 2, by the share of common two-byte characters. */
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
