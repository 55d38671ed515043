import { expect } from './fixtures.ts';
import { findInBoth } from './in-strange-letters.ts';
import { plainWordsOn } from './plain-words.ts';
import { inOrder, pageFor, SCREENS, visit } from './screens.ts';
import { testOnStage } from './stage.ts';

/*
 * Walks through every screen and dialog in the pseudo-language: words in plain letters do not come from the
 * catalogue.
 */

/**
 * Text of an element that is just a name (of people, groups, passkeys or providers), initials, a card’s
 * letters or a unit.
 */
const OF_THE_SCENE =
  /\b(Ruth|Naomi|Daniel|Deborah|Orpah|Mahlon|Walter|Green|Miller|Tuesday Evening Group|Choir|[A-Z]{2}|Surgery on Thursday|Rain for the fields|Safari on iOS|Edge on Windows|iCloud|Fastmail|GMX|IONOS|ruth|BCDF|GHJK|ms|kB|MB|GB)\b/;

/** The stand-in for the server’s answer there is English, or needs an English service worker. */
const IN_ENGLISH = ['set-up-half', 'admin-deliveries-trouble', 'update-ready'];

for (const place of inOrder(SCREENS).filter(({ name }) => !IN_ENGLISH.includes(name)))
  testOnStage(
    `every word of ${place.name} is in the reader’s language (O9)`,
    async ({ strangeStage: stage }) => {
      const page = pageFor(place, stage.pages);
      const findInEnglish = findInBoth(page);
      try {
        await visit(page, place, stage.scene);
        expect(await plainWordsOn(page, OF_THE_SCENE)).toEqual([]);
        await place.closes?.(page);
      } finally {
        findInEnglish();
      }
    },
  );
