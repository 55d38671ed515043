/**
 * Values that people copy or a program reads, each a single word from the left. The marks around it would be
 * copied too, and an address with one in it is another address.
 */
const COPIED = ['address', 'code', 'email', 'host', 'reference', 'url', 'username', 'version'];

/** These are part of a link. */
const IN_LINKS = ['admin_messages_reply_subject'];

const VALUE = /(\$\{|String\()i\?\.(\w+)([})])/g;
const REGISTRY = "import * as registry from '../registry.js'\n";

/** What the compiled messages isolate a value by; numbers stay as they are. */
export const ISOLATED = `
/**
 * A value inside a sentence from the right, with a direction of its own: a first strong isolate (UAX #9).
 * A list has them around each of its names.
 *
 * @param {unknown} value
 */
export const isolated = (value) =>
  typeof value !== 'string' || value === '' || /^\\u2068[^]*\\u2069$/.test(value)
    ? value
    : '\\u2068' + value + '\\u2069';
`;

/**
 * Isolates the values in the sentences of languages that are written from the right. Without it a Latin name
 * and the Arabic words beside it change their places. All other languages stay as they are.
 */
export const isolatingValues = (modules: Record<string, string>, tags: string[]) => {
  const fromRight = tags.filter((tag) => new Intl.Locale(tag).getTextInfo().direction === 'rtl');
  const isolating = (module: string) => {
    const changed = fromRight.reduce(isolatingIn, module);
    if (changed === module || module.includes(REGISTRY)) return changed;
    return changed.replace('\nimport ', `\n${REGISTRY}import `);
  };
  const links = IN_LINKS.map((name) => `messages/${name}.js`);
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      path,
      links.includes(path) ? module : isolating(module),
    ]),
  );
};

/** One language's function, from its name to the next one's. */
const isolatingIn = (module: string, tag: string) => {
  const name = module.split(`locale === "${tag}") return `)[1]?.split('(')[0];
  const start = module.indexOf(`\nconst ${name} =`);
  if (!name || start < 0) return module;
  const end = module.slice(start + 1).search(/\n(?:const |\/\*\*)/) + start + 1;
  const isolating = module
    .slice(start, end)
    .replaceAll(VALUE, (whole, before: string, value: string, after: string) =>
      COPIED.includes(value) ? whole : `${before}registry.isolated(i?.${value})${after}`,
    );
  return module.slice(0, start) + isolating + module.slice(end);
};
