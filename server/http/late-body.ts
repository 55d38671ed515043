/*
 * Bun gathers status line, headers and body into one packet only while a request's first turn of the event loop
 * runs. An answer of a later turn leaves in about 60 packets, one per part of each header, which takes longer than
 * most calls. Only bodies that are streams are gathered in later turns, too (oven-sh/bun pull request 41341).
 */

let turn = 0;
let isPlanned = false;

/** Returns the number of the current turn of the event loop. */
export const currentTurn = () => {
  if (!isPlanned) {
    isPlanned = true;
    setImmediate(nextTurn);
  }
  return turn;
};

const nextTurn = () => {
  isPlanned = false;
  turn++;
};

/** Returns a body as a stream. */
export const streamOf = (body: string | Uint8Array) =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(typeof body === 'string' ? Buffer.from(body) : body);
      controller.close();
    },
  });
