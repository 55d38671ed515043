import { connect } from 'node:net';
import { z } from 'zod';

/** An answer: `[1, id, error, result]`. */
const answer = z.tuple([
  z.literal(1),
  z.number(),
  z.looseObject({ message: z.string() }).nullable(),
  z.unknown(),
]);

export type Marionette = Awaited<ReturnType<typeof openMarionette>>;

/**
 * Drives a program of Mozilla by its Marionette protocol (version 3): each packet is a length in bytes, a colon and
 * JSON. Throws if the program is not ready to be driven.
 */
export const openMarionette = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let bytes = Buffer.alloc(0);
  let last = 0;
  const greeted = Promise.withResolvers<void>();
  const end = (error: Error) => {
    greeted.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  socket.on('error', end);
  socket.on('close', () => end(new Error('The program has closed its connection.')));
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const length = Number(bytes.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 1 || bytes.length < colon + 1 + length) return;
      const packet: unknown = JSON.parse(bytes.subarray(colon + 1, colon + 1 + length).toString());
      bytes = bytes.subarray(colon + 1 + length);
      const { success, data } = answer.safeParse(packet);
      // The first packet says which program it is.
      if (!success) greeted.resolve();
      else if (data[2]) waiting.get(data[1])?.reject(new Error(data[2].message));
      else waiting.get(data[1])?.resolve(data[3]);
    }
  });
  await greeted.promise;

  const call = (name: string, parameters: object) => {
    const one = Promise.withResolvers<unknown>();
    waiting.set(++last, one);
    const packet = JSON.stringify([0, last, name, parameters]);
    socket.write(`${Buffer.byteLength(packet)}:${packet}`);
    return one.promise;
  };
  await call('WebDriver:NewSession', {});
  await call('Marionette:SetContext', { value: 'chrome' });
  return {
    /** Runs a script in the program's window. Returns what it returns. */
    run: async (script: string, ...args: unknown[]) =>
      z
        .looseObject({ value: z.unknown() })
        .parse(await call('WebDriver:ExecuteScript', { script, args, newSandbox: true })).value,
    close: () => {
      socket.destroy();
    },
  };
};
