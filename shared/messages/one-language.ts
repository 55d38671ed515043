import { LANGUAGES, type Language } from '../language.ts';

/** The language whose pages stand at the root of the web app. */
export const FIRST_LANGUAGE: Language = 'en';

/** The name of the file that the build of further languages writes last: all pages are there and compressed. */
export const WHOLE = 'whole';

/** Returns the path of a language's pages: `` or `/de`. */
export const placeOf = (language: Language) => (language === FIRST_LANGUAGE ? '' : `/${language}`);

const MESSAGE = /[\\/]messages[\\/]compiled[\\/]messages[\\/]([a-z]\w*)\.js$/;
const LANGUAGE_LIST = /[\\/]messages[\\/]compiled[\\/]languages\.js$/;
const DECIDING = /[\\/]shared[\\/]language\.ts$/;
const DECIDES_FIRST = `=> '${FIRST_LANGUAGE}'`;

/**
 * Returns the source of a module for a build in one language, or undefined if the module does not change. The
 * module of a message keeps the function of this language, else the English one: all functions together would
 * weigh twice as much in each browser.
 */
const inOneLanguage = (id: string, code: string, language: Language) => {
  const [, name] = MESSAGE.exec(id) ?? [];
  if (name) return messageIn(language, name, code);
  if (!DECIDING.test(id) || language === FIRST_LANGUAGE) return undefined;
  if (!code.includes(DECIDES_FIRST)) throw new Error(`${id} decides in another way now.`);
  return code.replace(DECIDES_FIRST, `=> '${language}'`);
};

const messageIn = (language: Language, name: string, code: string) => {
  const [sentences, chooses = ''] = code.split(`export const ${name} =`);
  const own = chooses.split(`locale === "${language}") return `)[1]?.split('(')[0];
  return `${sentences}\nexport { ${own ?? `${FIRST_LANGUAGE}_${name}`} as ${name} };`;
};

/** Returns the Vite plugin for a build in one language. People can choose among the `built` languages. */
export const oneLanguage = (language: Language, built: readonly Language[]) => ({
  name: 'one-language',
  enforce: 'pre' as const,
  load: (id: string) => (LANGUAGE_LIST.test(id) ? listOf(built) : undefined),
  transform: (code: string, id: string) => {
    const changed = inOneLanguage(id, code, language);
    return changed === undefined ? undefined : { code: changed, map: null };
  },
});

const listOf = (built: readonly Language[]) => {
  const rows = LANGUAGES.filter(({ tag }) => built.includes(tag));
  return `export const LANGUAGES = ${JSON.stringify(rows)};`;
};

/** Returns the Bun plugin for a build in one language. */
export const oneLanguageByBun = (language: Language): Bun.BunPlugin => ({
  name: 'one language',
  setup: (build) => {
    const read = async ({ path }: Bun.OnLoadArgs) => {
      const code = await Bun.file(path).text();
      const loader = path.endsWith('.ts') ? 'ts' : 'js';
      return { contents: inOneLanguage(path, code, language) ?? code, loader } as const;
    };
    build.onLoad({ filter: LANGUAGE_LIST }, () => ({ contents: listOf([language]), loader: 'js' }));
    build.onLoad({ filter: MESSAGE }, read);
    build.onLoad({ filter: DECIDING }, read);
  },
});
