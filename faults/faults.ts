/*
 * `npm run faults`: makes every fault happen that Upheld must survive, to the compiled executable
 * on this machine, and says what it did. `npm run faults disk` provokes those with that word.
 */
import { removeTestFolders } from '../test-support/folder.ts';
import { exitCodeOf, faultsNamed, runFaults } from './run.ts';
import { faults } from './table.ts';

const chosen = faultsNamed(faults, process.argv.slice(2));
if (chosen.length === 0) process.stdout.write('No fault has these words in its name or area.\n');
const counts = await runFaults(chosen, (text) => process.stdout.write(text));
removeTestFolders();
process.exit(exitCodeOf(counts));
