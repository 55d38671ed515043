import { understand } from './understand.ts';
import type { FromReader, Source } from './understand-aside.ts';

/* The thread that parses one mail: it gets the bytes and answers once. */

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Source>) => self.postMessage(await read(data));

const read = async ({ source, isWhole, sent, ownServer }: Source): Promise<FromReader> => {
  try {
    return { mail: await understand(source, isWhole, sent, ownServer) };
  } catch (error) {
    // The error's message may quote the mail.
    return { failed: error instanceof Error ? error.name : 'not an Error' };
  }
};
