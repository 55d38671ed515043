import { describe, expect, test } from 'bun:test';
import { understand } from './understand.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';

const read = (headers: string[], body: Buffer | string = 'Amen') =>
  understand(Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), Buffer.from(body)]));

const base = ['From: Naomi <naomi@example.org>', 'To: pray@example.org', 'Subject: Re: Hi'];

const typed = (type: string, encoding: string) => [
  ...base,
  'MIME-Version: 1.0',
  `Content-Type: ${type}`,
  `Content-Transfer-Encoding: ${encoding}`,
];

describe('parsing a mail (N38)', () => {
  test('a mail in quoted-printable is read', async () => {
    const { text } = await read(
      typed('text/plain; charset=utf-8', 'quoted-printable'),
      'Wir beten f=C3=BCr euch, jeden=\r\n Abend.\r\n\r\n=E2=80=94 Gr=C3=BC=C3=9Fe',
    );
    expect(text).toBe('Wir beten für euch, jeden Abend.\n\n— Grüße');
  });

  test('a mail in base64 and Korean is read', async () => {
    const body = Buffer.from('기도합니다.').toString('base64');
    expect((await read(typed('text/plain; charset="UTF-8"', 'base64'), body)).text).toBe(
      '기도합니다.',
    );
  });

  test('a mail in ISO-8859-1 is read', async () => {
    const { text } = await read(
      typed('text/plain; charset=iso-8859-1', '8bit'),
      Buffer.from('Für dich: él está aquí', 'latin1'),
    );
    expect(text).toBe('Für dich: él está aquí');
  });

  test('a mail without a charset is read, as old mail programs write it', async () => {
    const written = 'Erhört\r\n\r\nEr ist zuhause – für immer.';
    const old = Buffer.from(written.replace('–', '\x96'), 'latin1');
    for (const body of [old, Buffer.from(written)]) {
      const { text, command } = await read(typed('text/plain', '8bit'), body);
      expect(text).toBe('Erhört\n\nEr ist zuhause – für immer.');
      expect(command).toBe('answered');
    }
    // A named charset is used.
    const named = await read(typed('text/plain; charset=utf-8', '8bit'), Buffer.from([0x41, 0xf6]));
    expect(named.text).toBe('A\ufffd');
  });

  test('a mail in ISO-2022-KR is read', async () => {
    // 안녕하세요 Ruth 아멘
    const body = Buffer.concat([
      Buffer.from('\x1b$)C\r\n\x0e>H3gGO<<?d\x0f Ruth, \x0e>F8`\x0f.', 'latin1'),
    ]);
    expect((await read(typed('text/plain; charset=ISO-2022-KR', '7bit'), body)).text).toBe(
      '안녕하세요 Ruth, 아멘.',
    );
  });

  test('a mail in format=flowed is read', async () => {
    const { text } = await read(
      typed('text/plain; charset=utf-8; format=flowed', '7bit'),
      'We pray for you \r\nevery evening.\r\n\r\nNaomi',
    );
    expect(text).toBe('We pray for you every evening.\n\nNaomi');
  });

  /** As Alpine and Thunderbird write: the last line of the quote ends with a space, too. */
  const ANSWERS: [written: string[], found: string][] = [
    [
      ['On Sat, 28 Nov 2026, Upheld wrote:', '> For my brother', '> ', 'Below the quote.'],
      'Below the quote.',
    ],
    [
      [
        'Am 28.11.26 schrieb Upheld:',
        '> Please pray ',
        '> for him.',
        'Das tue ich.',
        '> Read ',
        '> it',
      ],
      'Das tue ich.',
    ],
    [
      ['We pray ', 'every evening.', '-- ', 'Rhoda Levi', 'Garden Lane 3'],
      'We pray every evening.',
    ],
    [['We pray for you ', '-- ', 'Rhoda Levi'], 'We pray for you'],
    [[' From the start ', ' and on.', '  two spaces'], 'From the start and on.\n two spaces'],
    [['one ', '> quoted ', '>> deeper ', '> again', 'two ', 'three'], 'one\ntwo three'],
  ];
  test('flowed lines around a quote are joined by depth (N74)', async () => {
    for (const type of ['format=flowed', 'Format="Flowed"', 'charset=utf-8;\r\n format=flowed'])
      for (const [written, found] of ANSWERS) {
        const { text } = await read(typed(`text/plain; ${type}`, '8bit'), written.join('\r\n'));
        expect(text).toBe(found);
      }
  });

  test('flowed lines of languages without spaces are joined (N74)', async () => {
    const type = 'text/plain; charset=utf-8; format=flowed; delsp=yes';
    const { text } = await read(
      typed(type, '8bit'),
      '우리는 기도 \r\n합니다.\r\n\r\n> 인용 \r\n아멘',
    );
    expect(text).toBe('우리는 기도합니다.\n\n아멘');
    const body = Buffer.from('We pray \r\nfor you.\r\n> a \r\nAmen').toString('base64');
    expect((await read(typed('text/plain; format=flowed', 'base64'), body)).text).toBe(
      'We pray for you.\nAmen',
    );
  });

  test('a mail whose text contains “format=flowed” stays unchanged (N74)', async () => {
    const own = 'My program says ; format=flowed here.';
    expect((await read(typed('text/plain; format=flowed', '8bit'), own)).text).toBe(own);
  });

  test('a mail with a picture beside the text is read', async () => {
    const body = [
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Look at her!',
      '--b',
      'Content-Type: image/jpeg; name="a.jpg"',
      'Content-Disposition: attachment; filename="a.jpg"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.alloc(10_000, 7).toString('base64'),
      '--b--',
    ].join('\r\n');
    expect((await read(typed('multipart/mixed; boundary=b', '7bit'), body)).text).toBe(
      'Look at her!',
    );
  });

  test('of two parts the one with whole lines and links is read (N98)', async () => {
    const html =
      '<div>We sang <a href="https://songs.example/?a=1&amp;b=2">this song</a> for you, all of us, each evening of the week.</div>';
    const readBoth = async (plain: string) => {
      const parts = [
        ['plain', plain],
        ['html', html],
      ].map(
        ([kind, body]) => `--b\r\nContent-Type: text/${kind}; charset=utf-8\r\n\r\n${body}\r\n`,
      );
      const { text } = await read(
        typed('multipart/alternative; boundary=b', '7bit'),
        `${parts.join('')}--b--`,
      );
      return text;
    };
    const whole =
      'We sang this song <https://songs.example/?a=1&b=2> for you, all of us, each evening of the week.';
    for (const plain of [
      'We sang this song <https://songs.example/?a=1&b=2> for you, all of us,\r\neach evening of the week.',
      'We sang this song [1] for you, all of us, each\r\nevening of the week.\r\n\r\nLinks:\r\n------\r\n[1] https://songs.example/?a=1&b=2',
    ])
      expect(await readBoth(plain)).toBe(whole);
    // Parts with other words: the plain one is what its sender meant to be read as text.
    expect(await readBoth('We sang.')).toBe('We sang.');
  });

  test('a mail with only HTML is read', async () => {
    const html = '<p>Wir beten f&uuml;r euch.</p><blockquote>Hannah wrote</blockquote>';
    expect((await read(typed('text/html; charset=utf-8', '7bit'), html)).text).toBe(
      'Wir beten für euch.',
    );
  });

  test('a mail with broken parts and headers is read', async () => {
    for (const body of [
      '',
      '\0\0',
      '--b\r\n--b',
      `--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(500)}`,
    ])
      await read(typed('multipart/mixed; boundary=b', 'base64'), body);
    expect((await understand(Buffer.from('no header at all'))).from).toBeNull();
    expect((await understand(Buffer.alloc(0))).tokens).toEqual([]);
  });
});

test('the secret is found in the address and in the quoted mail’s ids (N36)', async () => {
  const found = async (line: string) => (await read([...base.slice(0, 1), line])).tokens;
  for (const line of [
    `To: "Upheld" <pray+${TOKEN}@example.org>`,
    `Cc: other@example.org, PRAY+${TOKEN.toUpperCase()}@EXAMPLE.ORG`,
    `Delivered-To: pray+${TOKEN}@example.org`,
    `In-Reply-To: <${TOKEN}.some-id@pray.example.org>`,
    `References: <other@example.org>\r\n <${TOKEN}.some-id@pray.example.org>`,
  ])
    expect(await found(line)).toEqual([TOKEN]);
  for (const line of [
    `Subject: +${TOKEN}@`,
    `To: pray+${TOKEN.slice(1)}@example.org`,
    `X-Any: +${TOKEN}@x`,
  ])
    expect(await found(line)).toEqual([]);
});

const fromOf = async (...lines: string[]) =>
  (await read(lines.map((line) => `From: ${line}`))).from;

test('the sender is the one address that all programs see (N39)', async () => {
  for (const line of [
    'naomi@example.org',
    ' <naomi@example.org>',
    'Naomi Levi <naomi@example.org>',
    '"Levi, Naomi \\" (home)" <naomi@example.org> (my (own))',
    '=?utf-8?q?Na=C3=B6mi?= <naomi@example.org>',
    'naomi@example.org <naomi@example.org>',
    '"naomi@home.example" <naomi@example.org>',
  ])
    expect([line, await fromOf(line)]).toEqual([line, 'naomi@example.org']);
  expect(await fromOf("Naomi <o'naomi@bücher.example>")).toBe("o'naomi@bücher.example");
});

test('a mail in which programs may see different senders has none (N39)', async () => {
  for (const line of [
    '=?utf-8?q?x_=3Cnaomi=40example.org=3E?=',
    '=?utf-8?q?=3Cnaomi=40example.org=3E?=',
    'Friends: naomi@example.org;',
    'm@evil.example <naomi@example.org>',
    '<m@evil.example> <naomi@example.org>',
    'naomi@example.org m@evil.example',
    '<naomi@example.org>@evil.example',
    '<@evil.example:naomi@example.org>',
    '"naomi@example.org',
    'Naomi (<m@evil.example> <naomi@example.org>',
    // The Kelvin sign, not the letter k.
    '\u212aim@example.org',
    '',
    `${'a@b.example,'.repeat(10_000)}naomi@example.org`,
  ])
    expect([line.slice(0, 80), await fromOf(line)]).toEqual([line.slice(0, 80), null]);
  expect(await fromOf('naomi@example.org', 'm@evil.example')).toBeNull();
  expect(await fromOf('naomi@example.org', '')).toBeNull();
});

test('Amen is recognized in the scripts of many languages (N36)', async () => {
  const typedAs = typed('text/plain; charset=utf-8', '8bit');
  for (const word of [
    'Amen.',
    'AMÉN!',
    '아멘 🙏',
    'آمين',
    '阿们',
    '阿們。',
    'אמן',
    'Αμήν',
    'Аминь',
  ])
    expect([word, (await read(typedAs, word)).command]).toEqual([word, 'amen']);
  for (const word of ['Amen and amen', 'Amend', ''])
    expect([word, (await read(typedAs, word)).command]).toEqual([word, 'text']);
});

test('the secret of the address comes before In-Reply-To and References (N36)', async () => {
  const [a, b, c] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
  const { tokens } = await read([
    `References: <${a}.x@pray.example.org> <${b}.x@pray.example.org>`,
    `To: pray+${c}@example.org`,
  ]);
  expect(tokens).toEqual([c, b, a]);
});

test('the number of secrets per mail is limited, so that one mail cannot block others (N60)', async () => {
  const secret = (at: number) => at.toString(16).padStart(32, '0');
  const many = Array.from({ length: 10_000 }, (_, at) => `<${secret(at)}.1@example.org>`);
  const { tokens } = await read([
    'From: naomi@example.org',
    `To: pray+${TOKEN}@example.org`,
    `References: ${many.join('\r\n ')}`,
  ]);
  expect(tokens).toHaveLength(20);
  expect(tokens.slice(0, 2)).toEqual([TOKEN, secret(9_999)]);
});
