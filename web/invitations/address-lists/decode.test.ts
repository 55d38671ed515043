import { describe, expect, test } from 'bun:test';
import { textOf } from './decode.ts';
import { readFile } from './read-file.ts';

/** Returns an encoder, built by decoding every byte and every pair of bytes. */
const bytesIn = (encoding: string) => {
  const known = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const learn = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if ([...sign].length === 1 && sign !== '\ufffd' && !known.has(sign)) known.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte++) learn(byte);
  if (/euc|gb|big5|jis/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) learn(lead, trail);
  return (text: string) => Uint8Array.from([...text].flatMap((sign) => known.get(sign) ?? []));
};

const utf16 = (text: string, isBigEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++)
    view.setUint16(2 * at, text.charCodeAt(at), !isBigEndian);
  return new Uint8Array(view.buffer);
};

const lists: [encoding: string, texts: string[]][] = [
  [
    'windows-1252',
    [
      'Vorname;Nachname;E-Mail\nJürgen;Groß;j@example.org\nKäthe;Müller;k@example.org\n',
      'Prénom;Nom;Courriel\nRené;Lefèvre;r@example.org\nZoë;Noël;z@example.org',
      'João;Conceição;j@example.org',
      'Ñandú Peña,p@example.org',
      'Maria D’Angelo,m@example.org',
      '“Ann” – Lee…,a@example.org',
      'Guðrún Þórsdóttir,g@example.org',
      'Søren Kierkegård,s@example.org',
      'Zoë,z@example.org',
      'ÄRZTE MÜLLER',
      'Straße, 20 €, 3½ °C;Jürgen;Groß',
    ],
  ],
  [
    'windows-1250',
    [
      'Jiří Dvořák;j@example.org\nŽofie Šťastná;z@example.org',
      'Łukasz Żółć;l@example.org',
      'Kovács Győző,k@example.org\nNagy Ágnes',
    ],
  ],
  ['iso-8859-2', ['Jiří Dvořák;j@example.org\nŽofie Šťastná;z@example.org']],
  ['windows-1254', ['Ayşe Yılmaz;a@example.org\nĞ']],
  [
    'macintosh',
    ['Jürgen Groß,j@example.org\nKäthe Müller', 'José Núñez\nConceição', 'Maria D’Angelo'],
  ],
  ['windows-1256', ['الاسم,البريد الإلكتروني\nمحمد علي,m@example.org', 'محمد علي\nفاطمة']],
  ['windows-1251', ['Имя;Почта\nИван Петров;i@example.org', 'Иван Петров;i@example.org']],
  ['windows-1253', ['Γιώργος Παπαδόπουλος,g@example.org']],
  ['windows-1255', ['דוד כהן,d@example.org\nשרה לוי']],
  ['euc-kr', ['이름,이메일\n김철수,kim@example.org', '김철수,kim@example.org\nJohn,j@example.org']],
  ['shift_jis', ['名前,メール\n山田太郎,y@example.org', '山田太郎,y@example.org\n佐藤花子']],
  ['gb18030', ['姓名,邮箱\n王小明,w@example.org', '王小明,w@example.org\n李娜']],
  ['big5', ['王小明,w@example.org\n陳美玲']],
];

describe('an 8-bit file is decoded by its most likely encoding (I14)', () => {
  for (const [encoding, texts] of lists)
    test(encoding, () => {
      const encode = bytesIn(encoding);
      for (const text of texts) expect(textOf(encode(text))).toBe(text);
    });

  test('where a space that does not break follows an address', () => {
    const text = '"Name"|"Email"|"Note"\n"Bob Winter"|" bob@example.com\u00a0"|""';
    expect(textOf(bytesIn('windows-1252')(text))).toBe(text);
  });

  test('where letters of two languages stand below a French heading for a relative', () => {
    const text =
      'Courriel 2|Courriel de la mère|Nom de famille|Prénom\n|m@example.net|García López|Käthe\n';
    expect(textOf(bytesIn('windows-1252')(text))).toBe(text);
  });

  test('code page 850, which browsers cannot decode', () => {
    // Jürgen Groß;j@example.org
    const words = [0x4a, 0x81, 0x72, 0x67, 0x65, 0x6e, 0x20, 0x47, 0x72, 0x6f, 0xe1, 0x3b];
    expect(textOf(Uint8Array.from([...words, 0x6a, 0x40]))).toBe('Jürgen Groß;j@');
  });
});

test('UTF-8 and UTF-16 are decoded with and without a byte order mark (I14)', () => {
  const text = 'Käthe\tMüller\tkaethe@example.org\r\n김철수\tkim@example.org';
  const mark = '\ufeff';
  for (const isBigEndian of [false, true]) {
    expect(textOf(utf16(text, isBigEndian))).toBe(text);
    expect(textOf(utf16(mark + text, isBigEndian))).toBe(text);
  }
  for (const begin of ['', mark]) expect(textOf(new TextEncoder().encode(begin + text))).toBe(text);
});

test('a list whose lines begin with a box is no JSON (I14, I23)', () => {
  const bytes = new TextEncoder().encode('[ ] Ann ann@example.org\n[ ] Bob bob@example.org');
  expect(readFile(bytes).people.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
});
