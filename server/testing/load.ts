import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Sockets to a server that send this much and then nothing. */
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
    /** How many the server has closed. */
    closed: () => closed,
    /** How many got an answer, or the beginning of one. */
    answered: () => answered,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** How long each of so many calls took, in milliseconds, sorted. */
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

/** Processor time that a process has used, in hundredths of a second. On Linux. */
export const cpuOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
