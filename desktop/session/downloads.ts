import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type Electron from 'electron';

export type DownloadParts = {
  folder: string;
  /** Gets the progress of a download from 0 to 1; -1 without a download. */
  onProgress: (part: number) => void;
  onDone: (path: string) => void;
  onFailed: (name: string) => void;
};

/** Saves downloads in the Downloads folder, each under a free name. */
export const saveDownloads = (session: Pick<Electron.Session, 'on'>, parts: DownloadParts) => {
  session.on('will-download', (_event, item) => {
    const path = freeName(parts.folder, item.getFilename(), existsSync);
    item.setSavePath(path);
    item.on('updated', () => {
      const total = item.getTotalBytes();
      parts.onProgress(total > 0 ? item.getReceivedBytes() / total : 0);
    });
    item.once('done', (_done, state) => {
      parts.onProgress(-1);
      if (state === 'completed') parts.onDone(path);
      else parts.onFailed(item.getFilename());
    });
  });
};

/** Returns a free path such as `Rota.pdf`, or `Rota (2).pdf` if that exists. The path cannot leave the folder. */
export const freeName = (folder: string, name: string, isTaken: (path: string) => boolean) => {
  const plain = name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';
  const ending = extname(plain);
  const stem = plain.slice(0, plain.length - ending.length);
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? plain : `${stem} (${n})${ending}`);
    if (!isTaken(path)) return path;
  }
};
