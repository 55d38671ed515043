import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { LocalServerState } from '../shared/desktop-bridge.ts';
import { type BackupDialogs, createBackups, type ServerInHand } from './backups.ts';
import { childProcess } from './child-process.ts';
import { localServer } from './local-server.ts';
import { addressOnNetwork, answersAt, freePort } from './network.ts';
import { qrCode } from './qr-code.ts';

/** The server executable in a folder. */
export const serverProgramIn = (folder: string) =>
  join(folder, process.platform === 'win32' ? 'upheld.exe' : 'upheld');

type Place = {
  /** The server executable. */
  program: string;
  /** The server's data folder. */
  folder: string;
};

type Parts = Place & {
  onState: (state: LocalServerState) => void;
};

/** The local server with the real network and processes. */
export const serverOfThisComputer = ({ program, folder, onState }: Parts) =>
  localServer({
    start: (args) => childProcess(program, args),
    folder,
    freePort,
    address: () => addressOnNetwork(networkInterfaces()),
    answers: answersAt,
    qrCode,
    onState,
  });

/** The backups of the local server, made and restored by its executable. */
export const backupsOfThisComputer =
  ({ program, folder }: Place, dialogs: BackupDialogs) =>
  (server: ServerInHand) =>
    createBackups({ ...dialogs, run: (args) => childProcess(program, args), folder, server });
