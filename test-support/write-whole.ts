import type { Socket } from 'bun';

const left = new WeakMap<object, Buffer>();

/**
 * Writes a whole text to a socket of Bun. Its own `write` takes only what the system has room for, some four megabytes or
 * less; what is left is written by `writeRest`, which has to be the `drain` of the socket's handlers.
 */
export const writeWhole = (socket: Socket<unknown>, text: string) => {
  left.set(socket, Buffer.concat([left.get(socket) ?? Buffer.alloc(0), Buffer.from(text)]));
  writeRest(socket);
};

export const writeRest = (socket: Socket<unknown>) => {
  const rest = left.get(socket);
  if (!rest) return;
  // A closed socket takes -1.
  const taken = Math.max(0, socket.write(rest));
  if (taken < rest.length) left.set(socket, rest.subarray(taken));
  else left.delete(socket);
};
