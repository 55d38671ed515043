import { statSync } from 'node:fs';
import { openToRead } from '../db/open-to-read.ts';
import { isDamage } from './reasons.ts';
import { isWhole } from './whole.ts';

/* The thread that checks one database: it receives the path and answers once. */

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(isWholeAt(data));

const isWholeAt = (path: string) => {
  try {
    const database = openToRead(path);
    try {
      return isWhole(database, statSync(path).size);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
};
