import { dateOfBuild } from '../../../packaging/documents.ts';
import { EXIT } from '../../../shared/local-server.ts';
import { type DescribedCommand, describedProgram, everyCommand } from './described.ts';

/** A text of roff: a backslash, a hyphen and a sign of a macro at the start of a line would mean something else. */
const plain = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');

const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;

const headed = (heading: string, ...lines: string[]) => [`.SH ${heading}`, ...lines];
const entry = (term: string, words: string) => ['.TP', `\\fB${plain(term)}\\fR`, plain(words)];

const commandLine = ({ path, shownArguments }: DescribedCommand) =>
  ['upheld', path, ...shownArguments].filter(Boolean).join(' ');

const commandLines = (command: DescribedCommand) => [
  `.SS ${plain(commandLine(command))}`,
  plain(sentence(command.words)),
  ...command.options
    .filter(({ names }) => !names.includes('--help'))
    .flatMap(({ names, value, words }) =>
      entry(`${names.join(', ')}${value ? ` <${value}>` : ''}`, sentence(words)),
    ),
];

/**
 * Returns the manual page `upheld(8)`, made from the help of each command. The build dates it, so each build of a
 * commit gives one page.
 */
export const manPage = (version: string) => {
  const program = describedProgram();
  const commands = everyCommand(program).filter(({ below }) => below.length === 0);
  const date = dateOfBuild().toISOString().slice(0, 10);
  return `${[
    `.TH UPHELD 8 "${date}" "Upheld ${version}" "System administration"`,
    // Names of settings are copied from here, so no word is broken.
    '.nh',
    ...headed('NAME', 'upheld \\- prayer requests of small groups'),
    ...headed('SYNOPSIS', '.B upheld', '[\\fIcommand\\fR] [\\fIoptions\\fR]'),
    ...headed(
      'DESCRIPTION',
      plain(program.words),
      'The server is one program with its database; without a command it serves. Settings are options of the command line,',
      'variables of the environment, or lines of upheld.toml, in this order.',
    ),
    ...headed('COMMANDS', ...commands.flatMap(commandLines)),
    ...headed(
      'FILES',
      ...entry('/etc/upheld/upheld.toml', 'The settings of the service.'),
      ...entry(
        '/var/lib/upheld',
        'The data of the service: the database, keys, files and backups.',
      ),
    ),
    ...headed(
      'EXIT STATUS',
      ...entry('0', 'It went well.'),
      ...entry('1', 'It went wrong, and one line says why.'),
      ...entry(String(EXIT.misuse), 'The command line is wrong.'),
      ...entry(String(EXIT.cannotListen), 'The port is taken, or may not be used.'),
      ...entry(String(EXIT.dataInUse), 'Another process uses the same data.'),
      ...entry(
        String(EXIT.configuration),
        'A setting is wrong, or the data was written by a newer Upheld.',
      ),
    ),
    ...headed('SEE ALSO', '.BR systemctl (1),', '.BR journalctl (1)'),
  ].join('\n')}\n`;
};
