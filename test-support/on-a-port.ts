import { createInterface } from 'node:readline';
import { webFilesIn } from '../server/http/web-files.ts';
import { startJobs } from '../server/operations/jobs/jobs.ts';
import { jobsFor } from '../server/operations/jobs/list.ts';
import { listen } from '../server/program/commands/listen.ts';
import { built } from './built.ts';
import { deliverMail } from './deliver.ts';
import { createTestServer, quiet } from './server.ts';

/*
 * The test server for browsers, with the built web app: `bun test-support/on-a-port.ts 8080`.
 * Its clock stands still. A number on standard input lets that many days pass, runs what the
 * clock then starts, and delivers the mail that is due; 0 only delivers. Each time it prints what
 * its clock shows, in milliseconds since 1970. A second argument is the address of a mail server.
 */
const port = Number(process.argv[2]);
const mailServer = process.argv[3];
const server = createTestServer({
  baseUrl: `http://localhost:${port}`,
  budgets: 0,
  mail: mailServer !== undefined,
  webFiles: webFilesIn(built('dist/web')),
});
const { db, files, inTurn, notify, backups, hub, clock } = server;
const parts = { db, files, inTurn, notify, backups, log: quiet };
const jobs = startJobs(
  { db, clock: () => clock.now, log: quiet },
  jobsFor(parts, () => hub.flush()),
);
const doWhatIsDue = async () => {
  await jobs.look();
  if (mailServer) await deliverMail(server, { url: mailServer });
};
await doWhatIsDue();
listen({ host: '127.0.0.1', port }, server.app, quiet);
process.stdout.write(`${clock.now}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  server.letDaysPass(Number(line));
  await doWhatIsDue();
  process.stdout.write(`${clock.now}\n`);
}
process.exit();
