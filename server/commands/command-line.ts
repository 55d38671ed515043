import { parseArgs } from 'node:util';

/** A command line that is wrong. The message is one line for the person who typed it. */
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

/**
 * Splits the command line into the command, its arguments and its options. Throws BadCommandLine
 * for anything else.
 */
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
