import type { Mutation } from './mutation.ts';

/** Faults in who reads what in which language. */
export const OF_LANGUAGES: Mutation[] = [
  {
    name: 'languages: the program speaks English to everybody',
    source: 'session/languages.ts',
    from: 'decideLanguageBy(() => own);',
    to: '',
    file: 'languages.test.ts',
    test: 'menus, the sign beside the clock',
  },
  {
    name: 'languages: what a person chose is not heard',
    source: 'session/languages.ts',
    from: 'hear(key, text);',
    to: '',
    file: 'languages.test.ts',
    test: 'a person reads the language that they chose',
  },
  {
    name: 'languages: the server is asked in none',
    source: 'electron-adapters/partitions.ts',
    from: 'languages.inLanguages(key, partitions.fetch(key)),',
    to: 'partitions.fetch(key),',
    file: 'languages.test.ts',
    test: 'the server is asked in the languages',
  },
  {
    name: 'languages: a choice on a page is kept for the pages of the program',
    source: 'electron-adapters/partitions.ts',
    from: 'language: languages.at(key),',
    to: "language: languages.at('pages'),",
    file: 'languages.test.ts',
    test: 'what was chosen before signing in is kept',
  },
  {
    name: 'languages: the choice outlives its server',
    source: 'server/known-servers.ts',
    from: 'languages: omit(languages, [key]),',
    to: '',
    file: 'languages.test.ts',
    test: 'a server that is removed takes its language with it',
  },
];
