import type { Command } from 'commander';
import type { Flags } from '../../config/config.ts';
import { aboutOf } from '../../config/names.ts';
import { groups } from '../../config/show.ts';
import type { Commands } from './commands.ts';
import { addMany } from './many.ts';
import { asJson, configFile, example, identity, type Run, setting, withData } from './options.ts';

/** Adds some commands to the program. */
export type Part = (upheld: Command, commands: Commands) => void;

/** A demo has settings of its own, apart from those of a server. */
const OWN = { hasVariable: false };

/** The commands that run a server. */
export const addRunning: Part = (upheld, commands) => {
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

const addAdmin: Part = (upheld, commands) => {
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

const addBackups: Part = (upheld, commands) => {
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

const addLookingAfter: Part = (upheld, commands) => {
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

/** All commands, in the order of the help. */
export const EVERY_PART: readonly Part[] = [
  addRunning,
  addAdmin,
  addBackups,
  addLookingAfter,
  addMany,
];
