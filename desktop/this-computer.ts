import { networkInterfaces } from 'node:os';
import type { LocalServerState } from '../shared/desktop-bridge.ts';
import { childProcess } from './child-process.ts';
import { localServer } from './local-server.ts';
import { addressOnNetwork, answersAt, freePort } from './network.ts';
import { qrCode } from './qr-code.ts';

type Parts = {
  /** The server executable. */
  program: string;
  folder: string;
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
