import { dataFilesIn } from '../../storage/files.ts';
import type { Progress } from './archive.ts';
import { copyInto } from './copy.ts';
import { requireCopyDisk } from './copy-disk.ts';
import { NotBackedUp } from './errors.ts';
import { makeBackup } from './make.ts';
import type { BackupProgress, FromThread, Report, Task, Trouble } from './thread.ts';

/* The thread that makes one backup: it gets a Task, reports how far it is, and answers once. */

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  const answer: FromThread = await make(data).catch((error: unknown) => ({ failed: said(error) }));
  self.postMessage(answer);
};

/** Milliseconds between reports. */
const REPORT_MS = 250;

let reportedAt = 0;
const report =
  (step: BackupProgress['step']): Progress =>
  (done, total) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_MS) return;
    reportedAt = now;
    const message: Report = { progress: { step, done, total } };
    self.postMessage(message);
  };

const make = async ({ folder, reason, now, most, copy }: Task): Promise<FromThread> => {
  const made = await makeBackup({
    ...{ files: dataFilesIn(folder), reason, now, most },
    progress: report('write'),
    readingBack: report('read'),
  });
  const outcome = { path: made.path, size: made.size, missing: made.manifest.missing.length };
  if (!copy) return { outcome };
  const none: Report = { progress: null };
  self.postMessage(none);
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
