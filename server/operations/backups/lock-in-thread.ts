import { createReadStream } from 'node:fs';
import { webStream } from './archive.ts';
import { encrypted } from './encryption.ts';
import type { EncryptedChunk, EncryptTask } from './locked-stream.ts';

/* The thread that encrypts one file. It gets an EncryptTask, and answers each later message with the next part. */

declare const self: Worker;

const answer = (chunk: EncryptedChunk) => self.postMessage(chunk);
let reader: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;

const open = async ({ path, lock }: EncryptTask) =>
  (await encrypted(webStream(createReadStream(path)), lock)).getReader();

self.onmessage = async ({ data }: MessageEvent<EncryptTask | 'next'>) => {
  try {
    if (data !== 'next') reader = open(data);
    const next = await (await reader)?.read();
    answer(next?.done === false ? { bytes: next.value } : { isOver: true });
  } catch {
    answer({ failed: true });
  }
};
