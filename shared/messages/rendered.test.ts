import { expect, test } from 'bun:test';
import { renderAll } from './rendered.ts';

const sentencesOf = (name: string) =>
  renderAll('de').find((message) => message.name === name)?.sentences ?? [];

test('each message is written with every kind of value (O22)', () => {
  expect(sentencesOf('mail_comment_intro')).toEqual(
    ['Gemeindebüro', 'Anonym', 'Unbekannt', 'Ruth', '홍길동', 'محمد عبد الله', 'Ana'].map(
      (author) => `Neuer Kommentar zu deinem Gebetsanliegen, von: ${author}`,
    ),
  );
  expect(sentencesOf('comments_button').slice(0, 3)).toEqual([
    '0 Kommentare',
    '1 Kommentar',
    '2 Kommentare',
  ]);
  expect(sentencesOf('household_until')).toEqual(['Antworten kann man bis zum 1. Dezember 2026.']);
  expect(sentencesOf('ui_cancel')).toEqual(['Abbrechen']);
});
