import { expect, test } from 'bun:test';
import { parsePlural } from '../plural.ts';
import { readCatalogue } from '../read.ts';
import { SHIPPED } from '../shipped.ts';
import { joinWholeWords } from '../whole-words.ts';
import { numberFaults, signFaults } from './signs.ts';
import { paragraphsOf, sentencesOf, type Text } from './texts.ts';

/** The heading of a card, under which a name is written by hand. */
const HEADINGS = ['sheet_card_request'];

/** Languages whose words change behind a number in more ways than in English. */
const WITH_MANY_FORMS = SHIPPED.filter(
  (tag) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length > 3,
);

test.each(SHIPPED)('signs stand as the language has them: %s (O22)', (language) => {
  const compiled = sentencesOf(language)
    .filter(({ place }) => !HEADINGS.includes(place))
    .map(({ place, text }) => ({ place, text: joinWholeWords(language, text) }));
  const faults = [...compiled, ...paragraphsOf(language)].flatMap((text) =>
    signFaults(language, text),
  );
  expect(faults).toEqual([]);
});

test.each(WITH_MANY_FORMS)('a number with a word behind it has forms: %s (O22)', (language) => {
  const plurals = SHIPPED.flatMap((tag) => [...readCatalogue(tag).values()].map(parsePlural));
  const counted = [...new Set(plurals.flatMap((plural) => plural?.counted ?? []))];
  const messages: Text[] = [...readCatalogue(language)]
    .filter(([, message]) => !parsePlural(message))
    .map(([place, text]) => ({ place, text }));
  expect(counted).toContain('count');
  expect(messages.flatMap((message) => numberFaults(counted, message))).toEqual([]);
});

test.each([
  ['ar', 'بطاقة لـ {name}', 1],
  ['ar', 'يعتنون بـ{group}، ولـ «المجموعة»', 1],
  ['ar', 'يبدأ بـ https، رسالة إلى {name}، بـ {address}', 0],
  ['ar', 'نعم, هل أنت هنا?', 1],
  ['ar', 'نعم، هل أنت هنا؟ Upheld, 5', 0],
  ['es', 'Conectado desde: {place}', 1],
  ['es', 'Lo que sigue: esto', 0],
  ['fr', 'Depuis\u00a0: hier', 1],
  ['fr', 'Hier, jusqu’à\u00a0: demain', 1],
  ['fr', 'Voici : oui', 1],
  ['fr', 'Voici: «\u00a0oui\u00a0»\u00a0! À 10:30', 0],
  ['fr', 'Vraiment?', 1],
  ['fr', '«oui\u00a0»', 1],
  ['fr', 'Le compte de {name}', 1],
  ['fr', 'Le compte de {count} membres, créé par {user}', 0],
  ['fr', 'Seulement que en Wi-Fi', 1],
  ['fr', 'Puis-je entrer\u00a0? Ouvrez-le ici, qu’en Wi-Fi, le onzième', 0],
  ['ko', '단어을 입력해 주세요', 1],
  ['ko', '모임를 열고 링크으로 들어오세요', 1],
  ['ko', '단어를 모임과 나누고, 링크로 가을을, 메일로 그것을', 0],
  ['de', 'Geladen: {percent} %.', 1],
  ['de', 'Geladen: 40\u00a0%, v=DMARC1; p=none', 0],
])('signs in %s: %p has %i faults (O22)', (language, text, count) => {
  expect(signFaults(language, { place: 'a', text })).toHaveLength(count);
});

test.each([
  ['و{count} غيرها', 1],
  ['{count}أخرى', 1],
  ['الأعضاء ({count})', 0],
  ['{position} من {count}، {count} إلى {most}', 0],
])('numbers: %p has %i faults (O22)', (text, count) => {
  expect(numberFaults(['count'], { place: 'a', text })).toHaveLength(count);
});
