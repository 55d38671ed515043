import { dataFilesIn } from '../../storage/files.ts';
import { copyInto } from './copy.ts';
import { requireCopyDisk } from './copy-disk.ts';
import { NotBackedUp } from './errors.ts';
import { makeBackup } from './make.ts';
import type { FromThread, Task, Trouble } from './thread.ts';

/* The thread that makes one backup: it gets a Task and answers once. */

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  const answer: FromThread = await make(data).catch((error: unknown) => ({ failed: said(error) }));
  self.postMessage(answer);
};

const make = async ({ folder, reason, now, most, copy }: Task): Promise<FromThread> => {
  const made = await makeBackup({ files: dataFilesIn(folder), reason, now, most });
  const outcome = { path: made.path, size: made.size, missing: made.manifest.missing.length };
  if (!copy) return { outcome };
  try {
    requireCopyDisk(dataFilesIn(folder), copy.folder);
    await copyInto(made.path, copy.folder, now, copy.lock);
    return { outcome };
  } catch (error) {
    // The backup was made. Only its copy failed.
    return { outcome: { ...outcome, notCopied: said(error) } };
  }
};

const said = (error: unknown): Trouble => {
  if (error instanceof NotBackedUp) return { hindrance: error.hindrance, sentence: error.message };
  if (!(error instanceof Error)) return { sentence: 'not an Error' };
  return { sentence: error.name, code: 'code' in error ? String(error.code) : undefined };
};
