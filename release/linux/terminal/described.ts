import type { Argument, Command, Option } from 'commander';
import { withEveryCommand } from '../../../server/program/commands/command-line.ts';

/** What is completed at the place of a value. */
export type Completes = 'files' | 'folders' | 'nothing';

/** An option as people type it, such as `--data <DIR>`. */
export type DescribedOption = {
  /** With its dashes; the long name first. */
  names: string[];
  words: string;
  /** The name of its value, such as `DIR`; undefined if it has none. */
  value: string | undefined;
  completes: Completes;
};

/** A command with what its help says. */
export type DescribedCommand = {
  /** Its words after the program's name, such as `backup list`; empty for the program itself. */
  path: string;
  words: string;
  /** Its arguments, such as `<FILE>`, or `[FILE]` for one that may be left out. */
  shownArguments: string[];
  /** What is completed for its first argument. */
  completes: Completes;
  options: DescribedOption[];
  below: DescribedCommand[];
};

const COMPLETED: Record<string, Completes> = { FILE: 'files', DIR: 'folders', FOLDER: 'folders' };

const completedFor = (value = ''): Completes => COMPLETED[value] ?? 'nothing';

const optionOf = ({ long, short, flags, description }: Option): DescribedOption => {
  const value = /<(\w+)>/.exec(flags)?.[1];
  return {
    names: [long, short].flatMap((name) => name ?? []),
    words: description,
    value,
    completes: completedFor(value),
  };
};

const shownArgument = (argument: Argument) =>
  argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;

/** The command that is meant where a command stands without one of those below it, as `backup make`. */
const defaultOf = (command: Command) =>
  command.commands.find((each) => each.name() === Reflect.get(command, '_defaultCommandName'));

/** Leaves out `help`, since each command has `--help`. */
const described = (command: Command, path: string): DescribedCommand => {
  const help = command.createHelp();
  const meant = defaultOf(command) ?? command;
  return {
    path,
    words: command.description(),
    shownArguments: command.registeredArguments.map(shownArgument),
    completes: completedFor(meant.registeredArguments[0]?.name()),
    options: help.visibleOptions(command).map(optionOf),
    below: help
      .visibleCommands(command)
      .filter((each) => each.name() !== 'help')
      .map((each) => described(each, `${path} ${each.name()}`.trim())),
  };
};

/** Returns the whole command line as its help describes it. */
export const describedProgram = () => described(withEveryCommand(), '');

/** Returns a command and all below it. */
export const everyCommand = (command: DescribedCommand): DescribedCommand[] => [
  command,
  ...command.below.flatMap(everyCommand),
];

/** The last word of a command's path. */
export const nameOf = ({ path }: DescribedCommand) => path.split(' ').at(-1) ?? '';
