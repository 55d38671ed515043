import type { Language } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { PASSWORD } from './fixtures.ts';
import { inLanguage } from './in-language.ts';
import { dialog, firstScreen, type Journey, perhaps, request } from './screen-reader-words.ts';

/** Getting in, writing and praying in another language. Orca's own words stay English. */
export const journeyIn = (language: Language): Journey => {
  const say = (sentence: () => string) => inLanguage(language, sentence);
  return {
    'the page to sign in': async ({ orca, open }) => {
      open('/auth');
      await orca.waitsFor(firstScreen(say(m.session_title)));
      await orca.waitsForPage();
    },
    'signing in': async ({ orca }) => {
      await orca.find(`${say(m.session_email)} entry`);
      await orca.type('ruth@example.org');
      await orca.find(say(m.session_password));
      await orca.type(PASSWORD);
      await orca.press('Return');
      await orca.waitsFor(/Ruth\W*( heading level 1)?$/);
    },
    'a dialog': ({ orca }) =>
      orca.enters(say(m.dashboard_new_request), dialog(say(m.prayers_new_title))),
    'what a dialog leads back to': async ({ orca }) => {
      await orca.press('Escape');
      await orca.leadsBackTo(say(m.dashboard_new_request));
      await orca.find(say(m.dashboard_pray_all));
    },
    praying: ({ orca }) =>
      orca.presses(
        'Return',
        request('Work for Daniel'),
        /\S+ \S*Daniel\S* Naomi Miller .* Our son has been looking for work .* next week/,
        perhaps('\\d+ .* \\d+'),
      ),
  };
};
