import { join } from 'node:path';
import { z } from 'zod';
import { congregationWithDigests } from '../test-support/congregation-with-digests.ts';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { startMailServer } from '../test-support/mail.ts';
import { p99Of } from './p99.ts';

const PEOPLE = 2000;
const PAUSE = 2;

const counted = z.object({ count: z.number() });

/**
 * How long the weekly digests of 2,000 members take: until all are in the outbox, and until a real
 * mail server has them, in seconds. Meanwhile a member asks who they are: the slowest percent of
 * these calls in milliseconds, beside those to a server with the same data and no digests, made in
 * turn.
 */
export const measureDigests = async (folder: string) => {
  const smtp = await startMailServer();
  const busy = join(folder, 'due');
  const calm = join(folder, 'not-due');
  const { cookie } = congregationWithDigests(busy, PEOPLE);
  const { cookie: other } = congregationWithDigests(calm, PEOPLE, { isDue: false });
  const control = await startExecutable(calm, { UPHELD_SMTP_URL: smtp.url });
  for (let n = 0; n < 200; n++) await timed(control, other);

  const server = await startExecutable(busy, { UPHELD_SMTP_URL: smtp.url });
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const db = server.openDatabase();
  const inOutbox = () =>
    counted.parse(db.query("select count(*) as count from deliveries where kind = 'digest'").get());
  const times: number[] = [];
  const controls: number[] = [];
  let queued: number | undefined;
  while (smtp.received.length < PEOPLE) {
    times.push(await timed(server, cookie));
    controls.push(await timed(control, other));
    if (queued === undefined && inOutbox().count >= PEOPLE) queued = since();
    await Bun.sleep(PAUSE);
  }
  const sent = since();
  db.close();
  await server.stop();
  await control.stop();
  await smtp.stop();
  return { queued: queued ?? Number.NaN, sent, p99: p99Of(times), control: p99Of(controls) };
};

const timed = async ({ url }: RunningServer, cookie: string) => {
  const start = performance.now();
  const answer = await fetch(`${url}/api/user`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A call was answered ${answer.status}.`);
  return performance.now() - start;
};
