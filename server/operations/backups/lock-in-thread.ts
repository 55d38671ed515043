import { createReadStream } from 'node:fs';
import { webStreamOf } from './archive.ts';
import { encrypted } from './encryption.ts';
import type { LockedChunk, LockTask } from './locked-stream.ts';

/* The thread that encrypts one file. It gets a LockTask, and answers each later message with the next part. */

declare const self: Worker;

const answer = (chunk: LockedChunk) => self.postMessage(chunk);
let reader: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;

const open = async ({ path, lock }: LockTask) =>
  (await encrypted(webStreamOf(createReadStream(path)), lock)).getReader();

self.onmessage = async ({ data }: MessageEvent<LockTask | 'next'>) => {
  try {
    if (data !== 'next') reader = open(data);
    const next = await (await reader)?.read();
    answer(next?.done === false ? { bytes: next.value } : { isOver: true });
  } catch {
    answer({ failed: true });
  }
};
