import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../shared/language.ts';
import { FIRST_LANGUAGE, WHOLE } from '../../shared/messages/one-language.ts';
import { type WebFiles, webFilesIn } from './web-files.ts';

const HOUR = 3_600_000;

/** Before the build is complete, a compressed file may be half written. */
const isPlain = (name: string) => !/\.(br|gz)$/.test(name);

/**
 * Returns the web app's files in a folder into which more languages are being built. A language is added when
 * its last file exists. The folder is checked every `interval` milliseconds, for at most an hour, as a build
 * may have failed. Until then its readers get English.
 */
export const growingWebFiles = (folder: string, interval = 1_000): WebFiles => {
  const files: WebFiles = new Map();
  const grow = () => {
    const isWhole = existsSync(join(folder, WHOLE));
    const found = webFilesIn(folder, isWhole ? undefined : isPlain);
    for (const [path, file] of found) if (isWhole || !files.has(path)) files.set(path, file);
    return isWhole;
  };
  if (grow()) return files;
  let seen = languagesIn(folder);
  let looks = 0;
  const timer = setInterval(() => {
    if (++looks * interval >= HOUR) clearInterval(timer);
    const now = languagesIn(folder);
    if (now === seen && !existsSync(join(folder, WHOLE))) return;
    try {
      if (grow()) clearInterval(timer);
      seen = now;
    } catch {
      // The build is replacing a file, or the folder was removed: check again later.
    }
  }, interval);
  timer.unref();
  return files;
};

/** Returns the number of complete languages: the preload table is written last. */
const languagesIn = (folder: string) =>
  LANGUAGES.filter(
    ({ tag }) => tag !== FIRST_LANGUAGE && existsSync(join(folder, tag, 'preload.json')),
  ).length;
