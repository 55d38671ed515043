import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from './read-file.ts';
import { together } from './together.ts';

const read = (name: string) =>
  together(readFile(new Uint8Array(readFileSync(join(import.meta.dir, 'fixtures', name)))));

/** Expected people as `Name: address | another one`, and unread lines. */
const lists: [file: string, people: string[], unread?: string[]][] = [
  [
    'apostrophes.csv',
    [
      "Sean O'Brien: sean.o'brien@example.org",
      "Fiona O'Neil: o'neil@example.org",
      'Maria D’Angelo: maria.dangelo@example.org',
    ],
  ],
  [
    'church-program.csv',
    [
      'Margaret Hollis: peggy.hollis@example.org',
      'Thomas Hollis: tom@example.org | thomas.hollis@work.example.com',
    ],
  ],
  ['outlook.csv', ['Esther Kline: esther@example.org', ': vestry@example.org']],
  ['notes.csv', ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org']],
  [
    'two-in-a-cell.csv',
    [
      'Adam Smith: adam@example.org',
      'Eve Smith: eve@example.org',
      'Isaac Jones: isaac@example.org | rebecca@example.org',
      'Old Mac: mac@example.org',
    ],
  ],
  [
    'apple-3.0.vcf',
    [
      'Hannah Winter: hannah.winter@example.org | hannah.winter.of.the.very.long.parish.office.name.eastbrook@example.org',
    ],
  ],
  ['android-2.1.vcf', ['Käthe Müller: kaethe@example.org']],
  ['members.xlsx', Array.from({ length: 12 }, (_, n) => `Name${n} Family: person${n}@example.org`)],
  [
    'windows-1252.csv',
    [
      'Jürgen Groß: juergen.gross@example.org',
      'Käthe Müller: kaethe@example.org',
      'René Lefèvre: rene@example.org',
    ],
  ],
  ['utf-16.txt', ['Jürgen Groß: juergen.gross@example.org', 'Käthe Müller: kaethe@example.org']],
  [
    'invisible-signs.txt',
    ['mary', 'john', 'ann', 'eve', 'bob'].map((name) => `: ${name}@example.org`),
  ],
  [
    'outlook-paste.txt',
    [
      'Margaret Hollis: peggy.hollis@example.org',
      'Tom Hollis: tom@example.org',
      'Anders Ruth: ruth@example.org',
      ': paul@example.org',
      ': lydia@example.org',
      ': silas@example.org',
      ': naomi.park@example.org',
    ],
  ],
  [
    'other-scripts.txt',
    [
      'Jörg: joerg@gemeinde-köln.example',
      ': info@XN--GEMEINDE-KLN-EJB.example',
      '山田: yamada@例え.テスト',
    ],
    ['2 letters zoë@example.org'],
  ],
  [
    'numbered.txt',
    [
      'Mary Jones: mary.jones@example.org',
      'John Dow: john.dow@example.org',
      'Sue Lee: sue@example.org',
      'Bob: bob.b@example.org',
    ],
  ],
  [
    'tags-and-marks.txt',
    [
      'Ann: ann+prayer@example.org',
      ': bob@example.org',
      ': carl@example.org',
      ': dora@example.org',
      'Erin: erin@example.org',
      ': fritz@example.org',
      ': gina@sub.example.org',
      ': hugo@example.org',
    ],
  ],
];

describe('people are read from real files (I14, I15)', () => {
  for (const [file, people, unread = []] of lists)
    test(file, () => {
      const list = read(file);
      const shown = list.people.map(({ name, addresses }) => `${name}: ${addresses.join(' | ')}`);
      expect(shown).toEqual(people);
      const lines = list.unread.map(({ line, reason, about }) => `${line} ${reason} ${about}`);
      expect(lines).toEqual(unread);
    });
});

test('other columns do not appear in the result (I15)', () => {
  const all = JSON.stringify(lists.map(([file]) => read(file)));
  const secrets = ['1947', '1972', 'Widowed', 'Divorced', 'Mill Lane', 'Orchard'];
  const others = ['555', '48811', 'Attender', 'tea', 'Cedar', 'never call', 'München', 'deacon'];
  for (const secret of [...secrets, ...others])
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
});
