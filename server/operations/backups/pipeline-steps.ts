import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';

/* Steps of a pipeline that pass each chunk on. */

/** Yields the chunks of a stream and adds each to the hash. */
export async function* hashed(chunks: Readable, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Returns a step of several pipelines that passes chunks on and reports the bytes of all that have passed. */
export const counting = (report: (done: number) => void) => {
  let done = 0;
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      done += chunk.length;
      report(done);
      yield chunk;
    }
  };
};
