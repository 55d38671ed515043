/** Values that people copy or programs read. An address with an isolate in it would be another address. */
const COPIED = ['address', 'code', 'email', 'host', 'reference', 'url', 'username', 'version'];

/** Messages that become part of a link. */
const IN_LINKS = ['admin_messages_reply_subject'];

const VALUE = /(\$\{|String\()i\?\.(\w+)([})])/g;
const REGISTRY = "import * as registry from '../registry.js'\n";

/** The source of the function that isolates a value in the compiled messages. */
export const ISOLATED = `
/**
 * Returns a text between the signs of a first strong isolate (UAX #9), which gives it a direction of its own.
 * Numbers, and lists of isolated names, do not change.
 *
 * @param {unknown} value
 */
export const isolated = (value) =>
  typeof value !== 'string' || value === '' || /^\\u2068[^]*\\u2069$/.test(value)
    ? value
    : '\\u2068' + value + '\\u2069';
`;

/**
 * Returns the modules with isolated values in the sentences of right-to-left languages. Without isolates, a Latin
 * name and the Arabic words beside it change their places.
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

/** Isolates the values in the function of one language. */
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
