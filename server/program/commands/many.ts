import type { Command } from 'commander';
import type { Flags } from '../../config/config.ts';
import { aboutOf } from '../../config/names.ts';
import type { SettingName } from '../../config/settings.ts';
import { groups } from '../../config/show.ts';
import { asJson, configFile, example, identity, type Run, setting } from './options.ts';

export type HostCommands = {
  host: Run<[Flags]>;
  addCongregation: Run<[name: string, Flags & { baseUrl?: string }]>;
  linkToCongregation: Run<[name: string, Flags]>;
  listCongregations: Run<[Flags & { json?: boolean; nginx?: string; haproxy?: string }]>;
  suspendCongregation: Run<[name: string, Flags]>;
  resumeCongregation: Run<[name: string, Flags]>;
  removeCongregation: Run<[name: string, Flags & { forever?: boolean }]>;
  exportCongregation: Run<[name: string, file: string, Flags]>;
  importCongregation: Run<[name: string, file: string, Flags & { identity?: string }]>;
  giveCongregation: Run<[name: string, file: string, Flags]>;
  takeCongregation: Run<[name: string, file: string, Flags & { identity?: string }]>;
};

/** Settings of each congregation of a host. */
const OF_ONE: readonly SettingName[] = ['data', 'baseUrl'];

/** Returns the groups of settings, with a host's own settings first. */
const hostFirst = () => {
  const isOfHost = ([, names]: [string, SettingName[]]) => names.includes('congregations');
  return [...groups().filter(isOfHost), ...groups().filter((group) => !isOfHost(group))];
};

export const addMany = (upheld: Command, commands: HostCommands) => {
  upheld.commandsGroup('Many congregations');
  const host = upheld
    .command('host')
    .description('run one server for many congregations')
    .addOption(configFile());
  for (const [group, names] of hostFirst()) {
    host.optionsGroup(`${group}:`);
    for (const name of names)
      if (!aboutOf(name).isSecret && !OF_ONE.includes(name)) host.addOption(setting(name));
  }
  example(
    host,
    'host --congregations /srv/upheld --domain pray.example.org',
    'To make a congregation: upheld congregations add st-john',
  ).action(commands.host);

  const congregations = example(
    upheld.command('congregations').description('the congregations of a host'),
    'congregations list --congregations /srv/upheld',
  );
  const about = (name: string, words: string, shownAs: string) =>
    example(
      congregations
        .command(name)
        .description(words)
        .addOption(setting('congregations'))
        .addOption(setting('domain'))
        .addOption(setting('port'))
        .addOption(configFile()),
      `congregations ${shownAs}`,
    );
  const NAME = ['<NAME>', 'its name: small letters, digits and hyphens'] as const;
  about('add', 'make an empty congregation', 'add st-john')
    .argument(...NAME)
    .option('--base-url <URL>', 'an address of its own, such as https://prayer.st-john.org')
    .action(commands.addCongregation);
  about('link', 'print a new link that makes the first administrator', 'link st-john')
    .argument(...NAME)
    .action(commands.linkToCongregation);
  about('list', 'list them, with their addresses and sizes', 'list --json')
    .addOption(asJson())
    .option('--nginx <ADDRESS>', 'as lines of a map for nginx that lead to this address')
    .option('--haproxy <BACKEND>', 'as lines of a map for HAProxy that lead to this backend')
    .action(commands.listCongregations);
  about('suspend', 'close one: nobody reaches it until you resume it', 'suspend st-john')
    .argument(...NAME)
    .action(commands.suspendCongregation);
  about('resume', 'open a suspended one again', 'resume st-john')
    .argument(...NAME)
    .action(commands.resumeCongregation);
  about('remove', 'delete everything of a suspended one', 'remove st-john --forever')
    .argument(...NAME)
    .option('--forever', 'yes, delete it')
    .action(commands.removeCongregation);
  about('export', 'make a backup of one, to take it elsewhere', 'export st-john st-john.tar.gz')
    .argument(...NAME)
    .argument('<FILE>', 'the file to make (ends in .tar.gz), or a folder')
    .action(commands.exportCongregation);
  about('import', 'make one from a backup', 'import st-john st-john.tar.gz')
    .argument(...NAME)
    .argument('<FILE>', 'the backup')
    .addOption(identity())
    .action(commands.importCongregation);
  about(
    'give',
    'suspend one and write it into a file for another host',
    'give st-john st-john.tar.gz',
  )
    .argument(...NAME)
    .argument('<FILE>', 'the file to make (ends in .tar.gz), or a folder')
    .action(commands.giveCongregation);
  about('take', 'go on with one that another host has given', 'take st-john st-john.tar.gz')
    .argument(...NAME)
    .argument('<FILE>', 'the file that upheld congregations give made')
    .addOption(identity())
    .action(commands.takeCongregation);
};
