import { createInterface } from 'node:readline';
import { createComputer } from './computer.ts';

/*
 * The program in a process of its own, so that a test can kill it: `bun run.ts HOME`. A line on
 * its standard input is a call to its first window's bridge; it prints what comes back.
 */
const desktop = createComputer(process.argv[2] ?? '').start();

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args]: unknown[] = JSON.parse(line);
  const contents = desktop.windows()[0]?.webContents;
  const answer = await contents?.standIn.invoke('upheld:call', name, args);
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);
}
