import { parseArgs } from 'node:util';

/** A command line that cannot be followed; its message is one line for whoever typed it. */
export class BadCommandLine extends Error {}

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'base-url': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** How many words follow a command. */
const WORDS: Record<string, number> = { admin: 2 };

/** The command, the words after it and its options. Throws BadCommandLine for what is not one of them. */
export const readCommandLine = (args: string[]) => {
  const { values, positionals } = parse(args);
  const { help, version, ...flags } = values;
  const [command = 'help', ...words] = positionals;
  const extra = words[WORDS[command] ?? 0];
  if (extra !== undefined)
    throw new BadCommandLine(`'${extra}' is one word too many. Try upheld --help.`);
  if (help) return { command: 'help', words, flags };
  if (version) return { command: 'version', words, flags };
  return { command, words, flags };
};

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.\s/)[0] : 'Wrong option';
    throw new BadCommandLine(`${reason}. Try upheld --help.`);
  }
};
