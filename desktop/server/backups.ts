import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../shared/local-server.ts';
import { m } from '../../shared/messages.ts';
import type { BackupDialogs } from './backup-dialogs.ts';
import { refusalWords, timeWords } from './backup-words.ts';
import type { Child, LocalServer } from './local-server.ts';

export type ServerInHand = Pick<LocalServer, 'state' | 'start' | 'stop'>;

type BackupParts = BackupDialogs & {
  /** Starts the server's executable with a command. */
  run: (args: string[]) => Child;
  folder: string;
  server: ServerInHand;
};

type Done = { madeAt: number; path: string | null };

export type Backups = ReturnType<typeof createBackups>;

/** The backups of the server on this computer: shows, makes and restores them. */
export const createBackups = ({ run, folder, server, ...dialogs }: BackupParts) => {
  let isBusy = false;
  let isEnding = false;
  let running: Promise<unknown> | undefined;

  /** Runs a command to its end. If it had no effect, shows the reason and returns undefined. */
  const command = async (...args: string[]): Promise<Done | undefined> => {
    if (isEnding) return undefined;
    const child = run([...args, '--data', folder]);
    running = child.exited;
    const code = await child.exited;
    if (isEnding) return undefined;
    const done = child.lines().find((line) => line.upheld === 'done');
    if (code === 0 && done) return done;
    const refused = child.lines().find((line) => line.upheld === 'refused');
    if (code === 'not there') dialogs.showMessage(m.desktop_local_part_missing());
    else if (code === EXIT.dataInUse) dialogs.showMessage(m.desktop_backup_in_use());
    else dialogs.showMessage(refusalWords(refused?.because));
    return undefined;
  };

  const show = () => {
    const shelf = join(folder, 'backups');
    // The folder is not created here: the server treats a data folder with other files but no database as
    // damaged.
    if (existsSync(shelf)) dialogs.openFolder(shelf);
    else dialogs.showMessage(m.desktop_backup_none());
  };

  const make = async () => {
    const target = await dialogs.chooseFolder();
    if (target === undefined) return;
    const done = await command('backup', target);
    if (done?.path) dialogs.showMessage(m.desktop_backup_made(), done.path);
  };

  const restore = async () => {
    const file = await dialogs.chooseBackup();
    if (file === undefined) return;
    const found = await command('backup', 'verify', file);
    if (!found) return;
    const time = timeWords(found.madeAt);
    if (!(await dialogs.confirmRestore(time))) return;
    const wasOff = server.state().state === 'off';
    await server.stop();
    const done = await command('restore', file, '--force');
    if (isEnding) return;
    if (done || !wasOff) server.start();
    if (!done) return;
    const kept = done.path === null ? undefined : m.desktop_backup_kept({ folder: done.path });
    dialogs.showMessage(m.desktop_backup_restored({ time }), kept);
  };

  /** Runs one command at a time, because two could write to one place. */
  const alone = (work: () => void | Promise<void>) => async () => {
    if (isBusy) return dialogs.showMessage(m.desktop_backup_busy());
    isBusy = true;
    try {
      await work();
    } finally {
      isBusy = false;
    }
  };

  return {
    show: alone(show),
    make: alone(make),
    restore: alone(restore),
    /** Finishes a running command when the program ends, so that no half file remains. */
    end: async () => {
      isEnding = true;
      await running;
    },
  };
};
