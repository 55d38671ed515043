import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killWithTests } from '../children.ts';
import { testFolder } from '../folder.ts';
import { until } from '../until.ts';

const HERE = import.meta.dir;
const WITHIN = 60_000;

/** ALSA's sound card that is none: speech-dispatcher does not start without one. */
const NO_SOUND = 'pcm.!default { type null }\nctl.!default { type null }\n';

const speechSettings = (folder: string) => `
LogLevel 1
LogDir "${folder}"
CommunicationMethod "unix_socket"
DefaultVolume 100
AddModule "ear" "sd_generic" "ear.conf"
DefaultModule ear
AudioOutputMethod "alsa"
`;

const LANGUAGES = ['en', 'de', 'ar'];

/** The delimiter is a sign that no text has: the voice gets each utterance whole. */
const voiceSettings = `
Debug 0
GenericExecuteSynth "printf %s \\'$DATA\\' | ${join(HERE, 'voice.sh')}"
GenericMaxChunkLength 20000
GenericDelimiters "€"
${LANGUAGES.map((language) => `GenericLanguage "${language}" "${language}" "utf-8"\nAddVoice "${language}" "MALE1" "ear"`).join('\n')}
`;

/** Orca does not start where another one runs, such as a developer's own. It asks this program. */
const NO_OTHERS = '#!/bin/sh\nexit 1\n';

export type Session = Awaited<ReturnType<typeof startSession>>;

/**
 * Starts a desktop that nobody sees, with its own screen, message bus and voice, and Orca on it. Resolves when Orca can
 * be asked what it said.
 */
export const startSession = async () => {
  const folder = testFolder('screen-reader');
  const run = join(folder, 'run');
  const voice = join(folder, '.config', 'speech-dispatcher');
  const bus = `unix:path=${join(run, 'bus')}`;
  const ear = join(run, 'ear');
  const programs = join(folder, 'bin');
  for (const path of [
    programs,
    join(run, 'speech-dispatcher'),
    join(voice, 'modules'),
    join(folder, '.local/share/orca'),
  ])
    mkdirSync(path, { recursive: true });
  chmodSync(run, 0o700);
  writeFileSync(join(folder, '.asoundrc'), NO_SOUND);
  writeFileSync(join(programs, 'pgrep'), NO_OTHERS, { mode: 0o755 });
  writeFileSync(join(voice, 'speechd.conf'), speechSettings(folder));
  writeFileSync(join(voice, 'modules', 'ear.conf'), voiceSettings);
  cpSync(join(HERE, 'ear.py'), join(folder, '.local/share/orca/orca-customizations.py'));

  const env: Record<string, string> = {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: folder,
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: run,
    DBUS_SESSION_BUS_ADDRESS: bus,
    GSETTINGS_BACKEND: 'keyfile',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    UPHELD_EAR: ear,
  };
  const start = (command: string[]) => {
    const out = Bun.file(join(folder, `${command[0]}.log`));
    const program = Bun.spawn(command, { env, cwd: folder, stdout: out, stderr: out });
    killWithTests(program);
    return program;
  };
  const screen = Bun.spawn(
    ['Xvfb', '-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdout: 'pipe', stderr: 'ignore' },
  );
  killWithTests(screen);
  const { value } = await screen.stdout.getReader().read();
  env.DISPLAY = `:${new TextDecoder().decode(value).trim()}`;
  const running = [screen, start(['dbus-daemon', '--session', '--nofork', `--address=${bus}`])];
  const ends = async (command: string[]) => (await start(command).exited) === 0;
  for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
    await until('the accessibility bus is on', () => ends(turnOn(name)), WITHIN);
  const speech = ['speech-dispatcher', '-s', '-t', '0', '-C', voice, '-L', folder];
  running.push(
    start(['openbox']),
    start([...speech, '-c', 'unix_socket', '-S', join(run, 'speech-dispatcher/speechd.sock')]),
    start(['orca']),
  );
  await until('Orca is on', () => existsSync(ear), WITHIN);
  return {
    folder,
    env,
    ear,
    start,
    stop: async () => {
      for (const program of running.reverse()) {
        program.kill('SIGKILL');
        await program.exited;
      }
    },
  };
};

const turnOn = (name: string) => [
  ...['gdbus', 'call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus'],
  ...['--method', 'org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', name, '<true>'],
];
