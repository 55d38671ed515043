import { expect, test } from 'bun:test';
import { processorTime } from '../../../test-support/processor-time.ts';
import { withoutQuote } from './cut-quote.ts';
import type { SentMail } from './our-words.ts';

const SENT: SentMail = {
  texts: [
    'New kidney for Lydia',
    'The clinic calls when one is found.\nPlease pray that we can wait.',
  ],
  comments: [
    'Praying for you.\nGod is good.',
    'Dear Lydia,\nwe come on Friday with soup and bread.',
  ],
  names: ['Lydia Stone', 'Sunday Circle', 'Grace Church'],
  addresses: ['upheld@prayer.example', 'pray@prayer.example'],
};
const QUOTE = [
  'Lydia Stone has shared a prayer request with Sunday Circle.',
  '',
  'New kidney for Lydia',
  '',
  'The clinic calls when one is found.',
  'Please pray that we can wait.',
];
const marked = QUOTE.map((line) => `> ${line}`.trimEnd());
const HEADING = 'On Sat, Nov 28, 2026 at 9:00 AM Upheld <pray@prayer.example> wrote:';

/** Text that people type, and that looks like what programs write. */
const OWN: Record<string, string> = {
  'rows of dashes': 'For Lydia: patience.\n---\nFor the clinic: wisdom.\n---\nFor us: trust.',
  'underlined headings': 'Monday\n===\nWe cook.\n\nTuesday\n===\nWe drive.',
  'a report of what somebody wrote':
    'Thank God!\n\nOn 27 November 2026 the clinic wrote:\n"We have good hope."\n\nWe are so glad.',
  'the fields of a journey':
    'We come by bus:\n\nFrom: Ulm\nTo: Basel\nDate: Friday\n\nSee you there.',
  'a time before a colon': 'Please be there at 8:30:\nthe door is open.',
  'a row of underscores': 'Name\n____\nBell',
};
for (const [what, own] of Object.entries(OWN))
  test(`${what} in a member’s own words stay (N90)`, () => {
    for (const quote of [marked, QUOTE])
      for (const sent of [SENT, undefined])
        expect(withoutQuote([own, '', HEADING, '', ...quote].join('\n'), sent)).toBe(own);
    expect(withoutQuote(own, SENT)).toBe(own);
  });

/** Headings that programs put above a quote, most of them without marks. */
const HEADINGS: Record<string, string[]> = {
  'T-Online': [
    '-----Original-Nachricht-----',
    'Betreff: New prayer request',
    'Datum: 2026-11-28T09:00:00+0100',
    'Von: "Upheld" <pray@prayer.example>',
    'An: "naomi@example.org" <naomi@example.org>',
    '',
  ],
  'Zimbra in German': [
    '----- Ursprüngliche Mail -----',
    'Von: "Upheld" <pray@prayer.example>',
    'An: "naomi" <naomi@example.org>',
    'Gesendet: Samstag, 28. November 2026 09:00:00',
    '',
  ],
  'Horde in German': ['Zitat von Upheld <pray@prayer.example>:', ''],
  AOL: [
    'In a message dated 11/28/2026 9:00:24 AM Central Standard Time,',
    'pray@prayer.example writes:',
    '',
  ],
  SFR: [
    '========================================',
    '',
    'Message du : 28/11/2026',
    'De : "Upheld" <pray@prayer.example>',
    'A : "naomi" <naomi@example.org>',
    'Copie à :',
    '',
  ],
  'a program in an unknown language': ['Zilo 28. vembru 2026, Upheld', 'gaburte:'],
};
for (const [program, heading] of Object.entries(HEADINGS))
  test(`the heading of ${program} is cut with its quote (N90)`, () => {
    for (const quote of [QUOTE, marked, QUOTE.slice(2, 3)]) {
      expect(withoutQuote(['Amen', '', ...heading, ...quote].join('\n'), SENT)).toBe('Amen');
      expect(withoutQuote([...heading, ...quote, '', 'Amen'].join('\n'), SENT)).toBe('Amen');
    }
  });

test('a quote without marks and heading is cut, and words between its lines stay (N90)', () => {
  const [first = '', , title = '', , call = '', wait = ''] = QUOTE;
  const answer = [first, '', title, 'Which kidney?', call, '', wait, 'We wait with you.'];
  expect(withoutQuote(answer.join('\n'), SENT)).toBe('Which kidney?\n\nWe wait with you.');
});

test('words that a member repeats stay, whether they are quoted below or not (N90)', () => {
  for (const own of ['New kidney for Lydia', 'We read: Please pray that we can wait. We do!'])
    expect(withoutQuote([own, '', HEADING, ...marked].join('\n'), SENT)).toBe(own);
  for (const own of ['New kidney for Lydia', 'I prayed', 'Please pray that we can wait.'])
    expect(withoutQuote(own, SENT)).toBe(own);
});

test('words that another member has written, too, stay (N90)', () => {
  const answers = [
    'Praying for you.',
    'God is good.',
    'Dear Lydia,',
    'Praying for you.\nGod is good.',
    ...SENT.comments,
  ];
  for (const own of answers) {
    for (const quote of [QUOTE, marked]) {
      expect(withoutQuote([own, '', HEADING, '', ...quote].join('\n'), SENT)).toBe(own);
      expect(withoutQuote([HEADING, '', ...quote, '', own].join('\n'), SENT)).toBe(own);
    }
    expect(withoutQuote(own, SENT)).toBe(own);
  }
});

test('a comment amid other lines of ours is quoted (N90)', () => {
  const mail = [
    'Lydia Stone wrote a comment on “New kidney for Lydia”.',
    '',
    ...SENT.comments,
    '',
    'You get this as a member of Sunday Circle.',
  ];
  expect(withoutQuote(['Amen', '', HEADING, '', ...mail].join('\n'), SENT)).toBe('Amen');
});

test('the rest of a line that a program has broken without a mark is quoted (N90)', () => {
  const quote = ['> The clinic calls when', 'one is found.', '> Please pray that we can wait.'];
  expect(withoutQuote(['Amen', '', HEADING, ...quote].join('\n'), SENT)).toBe('Amen');
});

test('long mails of our own words are searched quickly (N90)', () => {
  const line = QUOTE.join(' ');
  const long = { ...SENT, texts: Array.from({ length: 45 }, (_, at) => `${line.repeat(50)}${at}`) };
  const took = processorTime(() => {
    for (const text of [line.repeat(200), `${line}\n`.repeat(100), 'x'.repeat(20_000)])
      withoutQuote(text, long);
  });
  expect(took).toBeLessThan(2_000);
});

test('what is left of a sentence of ours above our signature, below an answer, is no word of a member (N90)', () => {
  const last = 'If you answer only “Amen”, it counts';
  const reply = [HEADING, '', ...QUOTE, '', last, '', 'We pray.', '', 'as prayed.', '', '--'];
  const footer = 'You get this as a member of Sunday Circle.\nhttps://prayer.example/profile';
  expect(withoutQuote([...reply, '', footer].join('\n'), SENT)).toBe('We pray.');
  const link = 'https://photos.example/lydia';
  const withLink = [HEADING, '', ...QUOTE, '', 'We pray.', '', link, '', '--', '', footer];
  expect(withoutQuote(withLink.join('\n'), SENT)).toContain(link);
});
