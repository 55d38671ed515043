import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import qrcode from 'qrcode';
import type { BackupDialogs } from './backup-dialogs.ts';
import { createBackups, type ServerInHand } from './backups.ts';
import { childProcess } from './child-process.ts';
import { type LocalServerParts, localServer } from './local-server.ts';
import { addressOnNetwork, answersAt } from './network.ts';

/** Far apart, because Windows reserves whole ranges of ports. */
const PORTS = [3000, 3001, 8080, 8300, 38_300];

/** Returns the path of the server executable in a folder. */
export const serverProgramIn = (folder: string) =>
  join(folder, process.platform === 'win32' ? 'upheld.exe' : 'upheld');

type Place = { program: string; folder: string };
type Parts = Place & Pick<LocalServerParts, 'onState' | 'onUp'>;

/** Returns a QR code (ISO/IEC 18004) of a text, as an image in a `data:` URL. */
const qrCode = async (text: string) => {
  const svg = await qrcode.toString(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

/** The local server with the real network and processes. */
export const serverOfThisComputer = ({ program, folder, ...hear }: Parts) =>
  localServer({
    start: (args, onElsewhere) => childProcess(program, args, onElsewhere),
    folder,
    ports: PORTS,
    address: () => addressOnNetwork(networkInterfaces()),
    answers: answersAt,
    qrCode,
    ...hear,
  });

/** The backups of the local server, made and restored by its executable. */
export const backupsOfThisComputer =
  ({ program, folder }: Place, dialogs: BackupDialogs) =>
  (server: ServerInHand) =>
    createBackups({ ...dialogs, run: (args) => childProcess(program, args), folder, server });
