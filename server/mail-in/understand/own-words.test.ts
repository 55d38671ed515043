import { describe, expect, test } from 'bun:test';
import { processorTime } from '../../../test-support/processor-time.ts';
import { withoutQuote } from './cut-quote.ts';
import { htmlToText } from './html-text.ts';

const OWN = 'We pray for you.\n\nSee you on Sunday.';
const QUOTED =
  '> Hannah has shared a prayer request.\n>\n> Read it and pray:\n> https://pray.example.org/prayers/7';
const BARE =
  'Hannah has shared a prayer request.\n\nRead it and pray:\nhttps://pray.example.org/prayers/7';

/** Headings of mail programs above a quote that is marked with `>`. */
const HEADINGS: Record<string, string> = {
  'Gmail in English': 'On Tue, May 5, 2026 at 9:30 AM Upheld <pray+0a@example.org> wrote:',
  'Gmail in German': 'Am Di., 5. Mai 2026 um 09:30 Uhr schrieb Upheld <pray+0a@example.org>:',
  'Gmail in Spanish': 'El mar, 5 may 2026 a las 9:30, Upheld (<pray+0a@example.org>) escribió:',
  'Gmail in Portuguese':
    'Em ter., 5 de mai. de 2026 às 09:30, Upheld <pray+0a@example.org> escreveu:',
  'Gmail in French': 'Le mar. 5 mai 2026 à 09:30, Upheld <pray+0a@example.org> a écrit :',
  'Gmail in Korean': '2026년 5월 5일 (화) 오전 9:30, Upheld <pray+0a@example.org>님이 작성:',
  'Gmail in Arabic':
    'في الثلاثاء، ٥ مايو ٢٠٢٦ في ٩:٣٠ ص تمت كتابة ما يلي بواسطة Upheld <pray+0a@example.org>:',
  'Gmail in Arabic, newer': 'في الثلاثاء، 5 مايو 2026 في 9:30 ص Upheld <pray+0a@example.org> كتب:',
  'Gmail, broken over two lines':
    'On Tue, May 5, 2026 at 9:30 AM Upheld for the Tuesday Group\n<pray+0a0b0c@example.org> wrote:',
  'Apple Mail in English': 'On 5 May 2026, at 09:30, Upheld <pray+0a@example.org> wrote:',
  'Apple Mail in German': 'Am 05.05.2026 um 09:30 schrieb Upheld <pray+0a@example.org>:',
  'Apple Mail in Spanish': 'El 5 may 2026, a las 9:30, Upheld <pray+0a@example.org> escribió:',
  'Apple Mail in Portuguese':
    'Em 5 de mai. de 2026, à(s) 09:30, Upheld <pray+0a@example.org> escreveu:',
  'Apple Mail in French': 'Le 5 mai 2026 à 09:30, Upheld <pray+0a@example.org> a écrit :',
  'Apple Mail in Korean': '2026. 5. 5. 오전 9:30, Upheld <pray+0a@example.org> 작성:',
  'Apple Mail in Arabic': 'في ٥ مايو ٢٠٢٦، الساعة ٩:٣٠ ص، كتب Upheld <pray+0a@example.org>:',
  'Thunderbird in English': 'On 05/05/2026 09:30, Upheld wrote:',
  'Thunderbird in German': 'Am 05.05.26 um 09:30 schrieb Upheld:',
  'Thunderbird in Spanish': 'El 5/5/26 a las 9:30, Upheld escribió:',
  'Thunderbird in Portuguese': 'Em 05/05/2026 09:30, Upheld escreveu:',
  'Thunderbird in French': 'Le 05/05/2026 à 09:30, Upheld a écrit :',
  'Thunderbird in Korean': '2026-05-05 오전 9:30에 Upheld 이(가) 쓴 글:',
  'K-9 in English': 'On May 5, 2026 9:30:00 AM GMT+02:00, Upheld <pray+0a@example.org> wrote:',
  'K-9 in German': 'Am 5. Mai 2026 09:30:00 MESZ schrieb Upheld <pray+0a@example.org>:',
  'Yahoo in English':
    'On Tuesday, May 5, 2026 at 09:30:00 AM GMT+2, Upheld <pray+0a@example.org> wrote:',
  'Yahoo in German':
    'Am Dienstag, 5. Mai 2026 um 09:30:00 MESZ hat Upheld <pray+0a@example.org> Folgendes geschrieben:',
  'Apple Mail in Dutch': 'Op 5 mei 2026 om 09:30 heeft Upheld <pray+0a@example.org> geschreven:',
  'Thunderbird in Danish': 'Den 05.05.2026 kl. 09:30 skrev Upheld:',
  'Gmail in Polish': 'wt., 5 maj 2026 o 09:30 Upheld <pray+0a@example.org> napisał(a):',
  'Gmail in Russian': 'вт, 5 мая 2026 г. в 09:30, Upheld <pray+0a@example.org>:',
  'Yahoo in French': 'Le mardi 5 mai 2026 à 09:30:00 UTC+2, Upheld <pray+0a@example.org> a écrit :',
};

/** Headings of programs that do not mark the quote. */
const UNMARKED: Record<string, string> = {
  'Outlook in English':
    '________________________________\nFrom: Upheld <pray+0a@example.org>\nSent: Tuesday, May 5, 2026 9:30 AM\nTo: Naomi <naomi@example.org>\nSubject: New prayer request in Tuesday Group\n',
  'Outlook without a line':
    'From: Upheld <pray+0a@example.org>\nSent: Tuesday, May 5, 2026 9:30 AM\nTo: Naomi\nSubject: New prayer request\n',
  'Outlook in German':
    '________________________________\nVon: Upheld <pray+0a@example.org>\nGesendet: Dienstag, 5. Mai 2026 09:30\nAn: Naomi\nBetreff: New prayer request\n',
  'Outlook in Spanish':
    '________________________________\nDe: Upheld <pray+0a@example.org>\nEnviado: martes, 5 de mayo de 2026 9:30\nPara: Naomi\nAsunto: New prayer request\n',
  'Outlook in Portuguese':
    'De: Upheld <pray+0a@example.org>\nEnviado em: terça-feira, 5 de maio de 2026 09:30\nPara: Naomi\nAssunto: New prayer request\n',
  'Outlook in French':
    'De : Upheld <pray+0a@example.org>\nEnvoyé : mardi 5 mai 2026 09:30\nÀ : Naomi\nObjet : New prayer request\n',
  'Outlook in Korean':
    '보낸 사람: Upheld <pray+0a@example.org>\n보낸 날짜: 2026년 5월 5일 화요일 오전 9:30\n받는 사람: Naomi\n제목: New prayer request\n',
  'Outlook in Arabic':
    'من: Upheld <pray+0a@example.org>\nتاريخ الإرسال: الثلاثاء 5 مايو 2026 09:30\nإلى: Naomi\nالموضوع: New prayer request\n',
  'Outlook of old':
    '-----Original Message-----\nFrom: Upheld [mailto:pray+0a@example.org]\nSent: Tuesday, May 5, 2026 9:30 AM\n',
  'Outlook of old in German':
    '-----Ursprüngliche Nachricht-----\nVon: Upheld <pray+0a@example.org>\nGesendet: Dienstag, 5. Mai 2026 09:30\n',
  'GMX in German':
    'Gesendet: Dienstag, 5. Mai 2026 um 09:30 Uhr\nVon: "Upheld" <pray+0a@example.org>\nAn: naomi@example.org\nBetreff: New prayer request\n',
  'GMX in English':
    'Sent: Tuesday, May 05, 2026 at 9:30 AM\nFrom: "Upheld" <pray+0a@example.org>\nTo: naomi@example.org\nSubject: New prayer request\n',
  'Naver in Korean':
    '-----Original Message-----\nFrom: "Upheld" <pray+0a@example.org>\nTo: <naomi@example.org>\nSent: 2026-05-05 (화) 09:30:00 (GMT+09:00)\n',
};

const SIGNATURES: Record<string, string> = {
  'a line of two dashes': '-- \nNaomi Levi\n+1 555 0100',
  'the iPhone in English': 'Sent from my iPhone',
  'the iPhone in German': 'Von meinem iPhone gesendet',
  'the iPhone in Spanish': 'Enviado desde mi iPhone',
  'the iPhone in Portuguese': 'Enviado do meu iPhone',
  'the iPhone in French': 'Envoyé de mon iPhone',
  'the iPhone in Korean': '나의 iPhone에서 보냄',
  'the iPhone in Arabic': 'أُرسلت من الـ iPhone',
  'K-9 in German': 'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
  'Outlook on a phone': 'Get Outlook for iOS<https://example.org/ios>',
  'Outlook on a phone in French': 'Télécharger Outlook pour Android',
  'Yahoo on a phone': 'Sent from Yahoo Mail for iPhone',
};

describe('the sender’s own words in a reply (N38)', () => {
  for (const [program, heading] of Object.entries(HEADINGS)) {
    test(`words above a quote of ${program} are found`, () => {
      expect(withoutQuote(`${OWN}\n\n${heading}\n\n${QUOTED}\n`)).toBe(OWN);
      expect(withoutQuote(`${OWN}\r\n\r\n${heading}\r\n\r\n${BARE}\r\n`)).toBe(OWN);
    });

    test(`words below a quote of ${program} are found`, () => {
      expect(withoutQuote(`${heading}\n${QUOTED}\n\n${OWN}\n`)).toBe(OWN);
    });
  }

  for (const [program, header] of Object.entries(UNMARKED))
    test(`words above an unmarked quote of ${program} are found`, () => {
      expect(withoutQuote(`${OWN}\n\n${header}\n${BARE}\n`)).toBe(OWN);
    });

  for (const [what, signature] of Object.entries(SIGNATURES))
    test(`a signature is cut: ${what}`, () => {
      expect(withoutQuote(`${OWN}\n\n${signature}`)).toBe(OWN);
      const quoted = `${HEADINGS['Gmail in English']}\n${QUOTED}`;
      expect(withoutQuote(`${OWN}\n\n${signature}\n\n${quoted}`)).toBe(OWN);
    });

  test('words between quoted lines are found', () => {
    const text =
      'On 05/05/2026 09:30, Upheld wrote:\n> For my brother\nWe pray for him.\n> Read it\nYes.';
    expect(withoutQuote(text)).toBe('We pray for him.\nYes.');
  });

  test('lines that only look like a quote stay', () => {
    for (const text of [
      'On Sunday we were there.\nHe wrote: come again.',
      'From: all of us here, love.',
      'Dear Hannah,\n\nWe met on May 5, 2026 and prayed.\n\nHe has written a letter:\nit was short.',
      'Am Dienstag kommen wir.\nÄpfel, Öl und ein Gruß – für dich!',
      'Matthew 7:7\nAsk, and it will be given to you.',
    ])
      expect(withoutQuote(text)).toBe(text);
  });

  test('a mail with only a quote has no words', () => {
    expect(withoutQuote(`${HEADINGS['Gmail in English']}\n\n${QUOTED}`)).toBe('');
    expect(withoutQuote('\n\n  \n')).toBe('');
  });

  test('a text that was made to be slow is searched quickly', () => {
    const parts = [
      '>'.repeat(300_000),
      'On '.repeat(100_000),
      '\n'.repeat(300_000),
      '<a@b '.repeat(60_000),
      `on ${'wrote '.repeat(50_000)}:`,
      '2026from<'.repeat(20_000),
      'den. skrev \n'.repeat(20_000),
      `x${' on at'.repeat(20_000)}`,
      'Op schreef\n'.repeat(20_000),
      `${'-'.repeat(100_000)}x`,
      `On May 5, 2026 ${'wrote a@b '.repeat(38)}.\n`.repeat(200),
      `Am ${'schrieb <a@b '.repeat(29)}>\n`.repeat(200),
    ];
    const took = processorTime(() => {
      for (const part of parts) withoutQuote(part);
    });
    expect(took).toBeLessThan(2_000);
  });
});

describe('the sender’s own words in an HTML mail (N38)', () => {
  const own = '<p>We pray for <b>you</b>.</p><p>See you&nbsp;on Sunday.</p>';
  const read = (html: string) => withoutQuote(htmlToText(html)).replaceAll(/\n+/g, '\n');
  const QUOTES: Record<string, string> = {
    Gmail:
      '<br><div class="gmail_quote"><div class="gmail_attr">On Tue wrote:</div><blockquote>Hannah</blockquote></div>',
    'Apple Mail':
      '<br><blockquote type="cite"><div>On 5 May 2026, Upheld wrote:</div>Hannah</blockquote>',
    Outlook:
      '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Upheld</div><div>Hannah</div>',
    Thunderbird:
      '<div class="moz-cite-prefix">On 5/5/26 wrote:<br></div><blockquote type="cite">Hannah</blockquote>',
    Yahoo: '<div class="yahoo_quoted"><div>On Tuesday wrote:</div><div>Hannah</div></div>',
    GMX: '<div name="quote" style="margin:10px"><div>Gesendet: Dienstag</div>Hannah</div>',
  };
  for (const [program, quote] of Object.entries(QUOTES))
    test(`the words of a mail of ${program} are found`, () => {
      const page = `<html><head><style>p{color:red}</style></head><body>${own}${quote}</body></html>`;
      expect(read(page)).toBe('We pray for you.\nSee you on Sunday.');
    });

  test('HTML that was made to be slow is searched quickly', () => {
    const parts = ['<', '<!--', '<!--x>', '&nbsp;', '&lt;', '<div>', '<blockquote>', '<br>'];
    const took = processorTime(() => {
      for (const part of parts) htmlToText(`a${part.repeat(100_000 / part.length)}b`);
    });
    expect(took).toBeLessThan(1_000);
  });

  test('line breaks and characters stay', () => {
    expect(
      htmlToText('<div>&Auml;pfel &amp; &#214;l<br>zweite&#x20;Zeile</div><div>dritte</div>'),
    ).toBe('Äpfel & Öl\nzweite Zeile\ndritte');
    expect(htmlToText('1 &lt; 2 <script>alert(1)</script><!-- no -->')).toBe('1 < 2');
  });

  test('the address of a link stays behind its words (N98)', () => {
    expect(
      htmlToText(
        '<p>We sang <a href="https://songs.example/?a=1&amp;b=2">this <b>song</b></a>. <a href="https://x.example/">https://x.example/</a> <a href="https://safe.example/?url=y">www.y.example</a> <a href="mailto:a@b.example">Anna</a> <a href="https://logo.example"><img src="x"></a> <a href="javascript:x">no</a></p>',
      ),
    ).toBe(
      'We sang this song <https://songs.example/?a=1&b=2>. https://x.example/ www.y.example Anna no',
    );
  });

  test('named and numbered HTML characters are decoded', () => {
    expect(htmlToText('<p>S&oslash;ndag, &Scaron;&aacute;rka &thetasym;&#150;&notit;</p>')).toBe(
      'Søndag, Šárka ϑ–¬it;',
    );
    expect(htmlToText('<p>&iexcl;Gracias&excl; Caf&eacute &amp;amp; &nowhere; &#xd800;</p>')).toBe(
      '¡Gracias! Café &amp; &nowhere; \ufffd',
    );
  });
});
