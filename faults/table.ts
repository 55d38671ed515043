import { attackFaults } from './attacks.ts';
import { clientFaults } from './clients.ts';
import { clockFaults } from './clock.ts';
import { dataFaults } from './data.ts';
import { diskFaults } from './disk.ts';
import { forgotten } from './forgotten.ts';
import { logFaults } from './logs.ts';
import { mailFaults } from './mail.ts';
import { mailServerFaults } from './mail-servers.ts';
import { nameFaults } from './names.ts';
import { processFaults } from './processes.ts';
import { pushFaults } from './push.ts';
import type { Fault } from './run.ts';
import { takenFaults } from './taken.ts';
import { upgradeFaults } from './upgrade.ts';
import { uploadFaults } from './uploads.ts';

/** Every fault that `npm run faults` provokes, in the order of its report. */
export const faults: readonly Fault[] = [
  ...processFaults,
  ...dataFaults,
  ...upgradeFaults,
  ...takenFaults,
  ...diskFaults,
  ...clockFaults,
  ...mailServerFaults,
  ...mailFaults,
  ...pushFaults,
  ...clientFaults,
  ...uploadFaults,
  forgotten,
  ...nameFaults,
  ...attackFaults,
  ...logFaults,
];
