import { basename } from 'node:path';
import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import type { placesOf } from '../folders.ts';
import type { createNotifier } from '../notices/notifier.ts';
import type { Program } from '../program.ts';
import { appProtocol } from '../session/app-protocol.ts';
import type { Languages } from '../session/languages.ts';
import { createPartitions } from '../session/partitions.ts';

/** Privileges of the program's own scheme. */
export const PRIVILEGES = { standard: true, secure: true, supportFetchAPI: true, stream: true };

type Parts = {
  session: { fromPartition: (name: string) => Electron.Session };
  place: Pick<ReturnType<typeof placesOf>, 'downloads' | 'folders'>;
  scheme: string;
  program: () => Pick<Program, 'lineFor'>;
  window: () => Pick<Electron.BaseWindow, 'setProgressBar'> | undefined;
  languages: Languages;
  show: ReturnType<typeof createNotifier>;
  shell: Pick<Electron.Shell, 'showItemInFolder'>;
};

/** The partitions of this program. Each forwards its pages' calls to its own server, even while hidden. */
export const partitionsAdapter = (parts: Parts) => {
  const { session, place, scheme, program, window, languages, show, shell } = parts;
  const partitions = createPartitions({
    fromPartition: (name) => session.fromPartition(name),
    scheme,
    handler: (key) =>
      appProtocol({
        folders: place.folders,
        language: languages.at(key),
        server: () => program().lineFor(key),
      }),
    // Except on macOS, the dictionary would be downloaded from Google.
    canSpell: process.platform === 'darwin',
    downloads: {
      folder: place.downloads,
      onProgress: (part) => window()?.setProgressBar(part),
      onDone: (path) => show(m.desktop_saved(), basename(path), () => shell.showItemInFolder(path)),
      onFailed: (name) => show(m.desktop_not_saved(), name),
    },
  });
  partitions.prepare('pages');
  return {
    ...partitions,
    fetch: (key: string) => languages.inLanguages(key, partitions.fetch(key)),
  };
};
