import { threadFile } from '../../thread-file.ts';
import type { Lock } from './encryption.ts';

export type EncryptTask = { path: string; lock: Lock };
export type EncryptedChunk = { bytes: Uint8Array } | { isOver: true } | { failed: true };

const FILE = threadFile('operations/backups/lock-in-thread.ts');

/** Encrypts a file as a stream, at the reader's speed. In a thread: deriving a key takes seconds. */
export const encryptedStream = (task: EncryptTask): ReadableStream<Uint8Array> => {
  const thread = new Worker(FILE);
  let message: EncryptTask | 'next' = task;
  return new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise<void>((pulled) => {
        const end = (close: () => void) => {
          thread.terminate();
          close();
          pulled();
        };
        thread.onmessage = ({ data }: MessageEvent<EncryptedChunk>) => {
          if ('failed' in data) return end(() => controller.error(new Error('not encrypted')));
          if ('isOver' in data) return end(() => controller.close());
          controller.enqueue(data.bytes);
          pulled();
        };
        thread.onerror = () => end(() => controller.error(new Error('not encrypted')));
        thread.postMessage(message);
        message = 'next';
      }),
    cancel: () => thread.terminate(),
  });
};
