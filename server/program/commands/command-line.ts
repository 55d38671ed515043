import { Command, CommanderError } from 'commander';
import type { Flags } from '../../config/config.ts';
import { aboutOf, keyOf, settingNames } from '../../config/names.ts';
import { groups } from '../../config/show.ts';
import { VERSION } from '../../version.ts';
import type { Commands } from './commands.ts';
import { addMany } from './many.ts';
import {
  asJson,
  configFile,
  example,
  identity,
  type Run,
  refuseOldSqlite,
  setting,
  withData,
} from './options.ts';

/** Thrown for a wrong command line. The message is one line for the person who typed it. */
export class BadCommandLine extends Error {}

const WIDTH = 80;

/**
 * Runs the command of a command line; `args` are the words after the program's name. Without any it
 * serves, so that a double click on the program does what most people want. Prints help and version
 * itself. Throws BadCommandLine for any other words, and OldSqlite if SQLite cannot hold the schema,
 * before any file is opened.
 */
export const runCommandLine = async (args: string[], commands: Commands) => {
  const upheld = programOf(partsFor(args), commands);
  try {
    await upheld.parseAsync(args.length === 0 ? ['serve'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version end here too, after they were printed.
    if (error.exitCode === 0) return;
    // A command with subcommands only.
    if (error.code === 'commander.help') throw new BadCommandLine(`Try upheld ${args[0]} --help.`);
    const [reason = '', meant = ''] = error.message.replace(/^error: /, '').split('\n');
    const suggestion = isBeforeCommand(args)
      ? ` Options come after a command: upheld serve ${args.join(' ')}`
      : `${meant.replace(/^\((.*)\)$/, ' $1')} Try upheld --help.`;
    throw new BadCommandLine(`${reason.replace(/\.$/, '')}.${suggestion}`);
  }
};

type Part = (upheld: Command, commands: Commands) => void;

const programOf = (parts: Part[], commands: Commands) => {
  const upheld = new Command('upheld')
    .description('A safe place where small faith groups share prayer requests.')
    .version(VERSION, '--version', 'the version')
    .helpOption('-h, --help', 'help for this program, or for one command')
    .configureOutput({ writeErr: () => {}, getOutHelpWidth: () => WIDTH })
    .exitOverride();
  refuseOldSqlite(upheld);
  for (const add of parts) add(upheld, commands);
  return example(
    upheld,
    'serve --data /srv/upheld',
    'Each command has its own help: upheld serve --help',
  );
};

/** Returns the program with every command, to be described. */
export const withEveryCommand = () => {
  const nothing = () => {};
  return programOf(everyPart(), new Proxy(Object.create(null), { get: () => nothing }));
};

const everyPart = (): Part[] => [addRunning, addAdmin, addBackups, addLookingAfter, addMany];

/**
 * Returns the functions that add commands. A start of the server adds only the few beside its own, which saves 10 ms;
 * all are needed for help, for other commands and for suggestions after a wrong one.
 */
const partsFor = ([first = 'serve']: string[]) => (first === 'serve' ? [addRunning] : everyPart());

/** Users who start it without a command will try `upheld --port 8080` next. */
const isBeforeCommand = ([first = '']: string[]) =>
  settingNames.some((name) => !aboutOf(name).isSecret && `--${keyOf(name)}` === first);

/** A demo has settings of its own, apart from those of a server. */
const OWN = { hasVariable: false };

const addRunning = (upheld: Command, commands: Commands) => {
  upheld.commandsGroup('Running');
  const serve = upheld.command('serve').description('run the server').addOption(configFile());
  for (const [group, names] of groups()) {
    if (names.includes('congregations')) continue;
    serve.optionsGroup(`${group}:`);
    for (const name of names) if (!aboutOf(name).isSecret) serve.addOption(setting(name));
  }
  example(
    serve,
    'serve --data /srv/upheld --base-url https://pray.example.org',
    'Passwords are no options: set UPHELD_SMTP_URL and the like, or use upheld.toml.',
  ).action(commands.serve);

  const demo = upheld
    .command('demo')
    .description('show a made-up congregation, which is gone when you stop it')
    .addOption(setting('port', OWN))
    .addOption(setting('host', OWN))
    .addOption(setting('baseUrl', OWN));
  example(demo, 'demo').action(commands.demo);
};

const addAdmin = (upheld: Command, commands: Commands) => {
  const admin = example(
    upheld.command('admin').description('who is an administrator'),
    'admin list',
  );
  const about = (name: string, words: string, shownAs: string) =>
    example(withData(admin.command(name).description(words)), `admin ${shownAs}`);
  const address = ['<ADDRESS>', 'the email address or username of somebody registered'] as const;
  about('grant', 'make somebody an administrator', 'grant ruth@example.org')
    .argument(...address)
    .action(commands.grant);
  about('revoke', 'make somebody a member again', 'revoke ruth@example.org')
    .argument(...address)
    .action(commands.revoke);
  about('list', 'list the administrators', 'list')
    .addOption(asJson())
    .action(commands.administrators);
  about('link', 'print a new set-up link for the first administrator', 'link')
    .addOption(setting('baseUrl'))
    .addOption(setting('port'))
    .action(commands.link);
  about(
    'reset-password',
    'print a link with which somebody chooses a new password',
    'reset-password ruth@example.org',
  )
    .argument(...address)
    .addOption(setting('baseUrl'))
    .addOption(setting('port'))
    .action(commands.resetPassword);
  about(
    'address',
    'give somebody another email address',
    'address ruth@old.example ruth@new.example',
  )
    .argument('<OLD>', 'their email address until now')
    .argument('<NEW>', 'their email address from now on')
    .option('--no-undo', 'the old address cannot take it back: somebody else reads its mail')
    .action(commands.changeAddress);
};

const addBackups = (upheld: Command, commands: Commands) => {
  upheld.commandsGroup('Backups');
  const backup = upheld.command('backup').description('make a backup, list them, or verify one');
  const make = withData(backup.command('make', { isDefault: true }))
    .description('make a backup, while the server runs or not')
    .argument(
      '[FILE]',
      'the file to make (ends in .tar.gz, or in .tar.gz.age to encrypt it), or a folder',
    )
    .addOption(setting('backupKey'));
  example(make, 'backup /media/usb').action(commands.backUp);
  example(
    withData(backup.command('list').description('list the backups of the data folder')).addOption(
      asJson(),
    ),
    'backup list',
  ).action(commands.listBackups);
  const verify = withData(backup.command('verify'))
    .description('check that a backup is whole and can be restored')
    .argument('<FILE>', 'the backup')
    .addOption(identity())
    .addOption(asJson());
  example(verify, 'backup verify /media/usb/upheld-2026-11-22-0300.tar.gz').action(
    commands.verifyBackup,
  );
  example(
    backup,
    'backup',
    'UPHELD_BACKUP_PASSPHRASE encrypts a backup with a passphrase, or opens one.',
  );
  const restore = withData(upheld.command('restore'))
    .description('put a backup back; the server must be stopped')
    .argument('<FILE>', 'the backup')
    .option('--force', 'also into a folder that is in use; what is there is kept aside')
    .option('--sign-everyone-out', 'end all sessions, so that everybody signs in again')
    .addOption(identity());
  example(restore, 'restore /media/usb/upheld-2026-11-22-0300.tar.gz --data /srv/upheld').action(
    commands.restore,
  );
  const leave = withData(upheld.command('export'))
    .description('write everything in formats that need no Upheld, to take it elsewhere')
    .argument('<FOLDER>', 'the folder to make, or an empty one')
    .option(
      '--with-personal-files',
      'also a file for each person; these tell who wrote anonymous requests',
    );
  example(leave, 'export /media/usb/upheld-2026 --data /srv/upheld').action(commands.exportAll);
};

const addLookingAfter = (upheld: Command, commands: Commands) => {
  upheld.commandsGroup('Looking after it');
  const doctor = withData(upheld.command('doctor'))
    .description('look at everything that a server needs, and say what to do about it')
    .addOption(asJson());
  for (const name of ['baseUrl', 'port', 'host'] as const) doctor.addOption(setting(name));
  example(
    doctor,
    'doctor --data /srv/upheld',
    'Give it the settings that the server has. It changes nothing and sends no mail.\nExits with 1 if something is wrong.',
  ).action(commands.doctor);
  example(
    withData(upheld.command('healthcheck'))
      .description('ask the running server whether it is well; exits with 0 or 1')
      .addOption(setting('port'))
      .addOption(setting('host')),
    'healthcheck --port 3000',
  ).action(commands.healthcheck);
  const config = example(
    upheld.command('config').description('look at the settings'),
    'config show',
  );
  example(
    withData(config.command('show'))
      .description('print every setting, and where it came from; passwords are hidden')
      .addOption(asJson())
      .action(commands.showConfig),
    'config show',
  );
  example(
    config.command('example').description('print a settings file to begin with'),
    'config example > upheld.toml',
  ).action(commands.exampleConfig);
  const test = (
    name: 'mail' | 'push',
    words: string,
    address: string,
    run: Run<[string, Flags]>,
  ) => {
    const group = upheld.command(name).description(`test ${name}`);
    example(group, `${name} test ruth@example.org`);
    const command = group.command('test').description(words).argument('<ADDRESS>', address);
    example(withData(command), `${name} test ruth@example.org`).action(run);
  };
  test(
    'mail',
    'talk to the mail server and send one mail, telling each step',
    'where to send it',
    commands.testMail,
  );
  test(
    'push',
    'send a notification to every device of somebody, telling each answer',
    'the email address or username of somebody registered',
    commands.testPush,
  );
  example(
    upheld.command('version').description('print the version').addOption(asJson()),
    'version',
  ).action(commands.version);
};
