import { expect, test } from 'bun:test';
import { joinWholeWords } from './whole-words.ts';

test('a Korean word has a joiner after a quotation mark, a bracket and a percent sign (O12)', () => {
  expect(joinWholeWords('ko', '‘알림’에서')).toBe('‘알림’\u2060에서');
  expect(joinWholeWords('ko', '“네”라고, 더하기(+)가, 10%를')).toBe(
    '“네”\u2060라고, 더하기\u2060(+)\u2060가, 10%\u2060를',
  );
  expect(joinWholeWords('ko', '서버(IMAP)라고, {date}({day})까지')).toBe(
    '서버\u2060(IMAP)\u2060라고, {date}\u2060({day})\u2060까지',
  );
  for (const text of ['‘알림’ 에서', '{group}의 ‘이름’', '(2개)'])
    expect(joinWholeWords('ko', text)).toBe(text);
});

test.each(['de', 'fr', 'pt-BR'])('no line ends within “e-mail” in %s (O12)', (language) => {
  expect(joinWholeWords(language, 'E-mail, les e-mails : e-mail')).toContain(
    'E-\u2060mail, les e-\u2060mails',
  );
  for (const text of ['mail', 'cadre-mailing', 'e-books'])
    expect(joinWholeWords(language, text)).toBe(text);
});

test('a French sign stays with the word before it (O12)', () => {
  expect(joinWholeWords('fr', 'Voici « Favori » : oui ; non ! Et {name} ?')).toBe(
    'Voici «\u00a0Favori\u00a0»\u00a0: oui\u00a0; non\u00a0! Et {name}\u00a0?',
  );
  const joined = 'Déjà «\u00a0là\u00a0»\u00a0: oui. À 10:30, smtp:// ou :25';
  expect(joinWholeWords('fr', joined)).toBe(joined);
});

test('a percent sign stays with its number in every language (O12)', () => {
  expect(joinWholeWords('de', '{percent} %, 40 % und %')).toBe('{percent}\u00a0%, 40\u00a0% und %');
});

test('texts in other languages have no joiner (O12)', () => {
  expect(joinWholeWords('ja', '‘알림’에서')).toBe('‘알림’에서');
  expect(joinWholeWords('en', 'an e-mail « a » : b')).toBe('an e-mail « a » : b');
});
