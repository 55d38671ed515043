import type { Mutation } from './mutation.ts';

/** Faults in the language of the program and its pages. */
export const OF_LANGUAGES: Mutation[] = [
  {
    name: 'languages: the program is always in English',
    source: 'session/languages.ts',
    from: 'decideLanguageBy(() => own);',
    to: '',
    file: 'languages.test.ts',
    test: 'menus, the tray icon and all pages are in the computer’s language',
  },
  {
    name: 'languages: the choice of a user is ignored',
    source: 'session/languages.ts',
    from: 'hear(key, text);',
    to: '',
    file: 'languages.test.ts',
    test: 'a user sees the language that they chose here or elsewhere, also after the next start',
  },
  {
    name: 'languages: calls to the server name no language',
    source: 'electron-adapters/partitions.ts',
    from: 'languages.inLanguages(key, partitions.fetch(key)),',
    to: 'partitions.fetch(key),',
    file: 'languages.test.ts',
    test: 'calls to the server name the languages of the computer',
  },
  {
    name: 'languages: a choice on a server’s page is stored for the program’s pages',
    source: 'electron-adapters/partitions.ts',
    from: 'language: languages.at(key),',
    to: "language: languages.at('pages'),",
    file: 'languages.test.ts',
    test: 'the language chosen before signing in is stored, and calls to the server name it',
  },
  {
    name: 'languages: removing a server leaves its choice',
    source: 'server/known-servers.ts',
    from: 'languages: omit(languages, [key]),',
    to: '',
    file: 'languages.test.ts',
    test: 'removing a server deletes its language',
  },
];
