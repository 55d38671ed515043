const MODULE = /^messages\/[a-z]\w*\.js$/;
const INPUTS = /\/\*\* @typedef \{(.*)\} \w+Inputs \*\//;
const MESSAGE = /export const (\w+) = \/\*\* @type \{(.*?)\} \*\//;
const OPTIONS = /\{ locale\?: [^}]*\}/g;

/**
 * Returns one file with the types of all messages. The type checker reads this file in place of the modules,
 * which have twenty times as much text. Throws if a module has no types.
 */
export const messageDeclarations = (modules: Record<string, string>) => {
  let options = '';
  const messages = Object.entries(modules).flatMap(([path, module]) => {
    if (!MODULE.test(path)) return [];
    const [, inputs] = INPUTS.exec(module) ?? [];
    const [, name, type] = MESSAGE.exec(module) ?? [];
    if (!inputs || !name || !type) throw new Error(`The compiled ${path} has no types.`);
    options = type.match(OPTIONS)?.[0] ?? options;
    const short = type.replaceAll(OPTIONS, 'Options').replaceAll(/\w+Inputs\b/g, inputs);
    return [`export declare const ${name}: ${short};`];
  });
  return [
    "type LocalizedString = import('../runtime.js').LocalizedString;",
    `type Options = ${options};`,
    ...messages,
    '',
  ].join('\n');
};
