import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Member } from './member.ts';

/** Opens sockets that send this text and then nothing. */
export const openSockets = async (port: number, count: number, text = '') => {
  const sockets: Socket[] = [];
  let closed = 0;
  let answered = 0;
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((ready) => {
          const socket = connect(port, '127.0.0.1', () => {
            if (text) socket.write(text);
            ready();
          });
          socket.on('error', () => ready());
          socket.on('close', () => closed++);
          socket.once('data', () => answered++);
          socket.resume();
          sockets.push(socket);
        }),
    ),
  );
  return {
    closed: () => closed,
    /** Returns the number of sockets that received anything. */
    answered: () => answered,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** Returns the sorted times of `count` calls, in milliseconds. */
export const timesOf = async (count: number, call: () => Promise<unknown>) => {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
};

export const p99 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? 0;

/** Returns the processor time of a process, in hundredths of a second. Linux only. */
export const cpuOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};

const HALF_A_BODY = `POST /api/register HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"firstName":"Slow"`;
const HALF_A_HEAD = 'GET /api/prayers HTTP/1.1\r\nHost: local';

/**
 * Measures a member's list beside clients that send half a call and then nothing. Returns its 99th
 * percentile before and meanwhile, in milliseconds, and how many of these clients the server closed.
 */
export const besideStuckClients = async (
  { port }: { port: number },
  member: Pick<Member, 'get' | 'write'>,
  count: number,
) => {
  for (let i = 0; i < 20; i++) await member.write(`Request ${i}`);
  const read = async () => {
    const { status } = await member.get('/api/prayers');
    if (status !== 200) throw new Error(`The list was answered with ${status}.`);
  };
  await timesOf(200, read);
  const idle = p99(await timesOf(500, read));
  const stuck = [
    await openSockets(port, count / 2, HALF_A_BODY),
    await openSockets(port, count / 2, HALF_A_HEAD),
  ];
  const busy = p99(await timesOf(500, read));
  const closed = () => stuck.reduce((sum, sockets) => sum + sockets.closed(), 0);
  const deadline = Date.now() + 60_000;
  while (closed() < count && Date.now() < deadline) await Bun.sleep(50);
  return { idle, busy, closed: closed() };
};
