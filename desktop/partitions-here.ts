import { basename } from 'node:path';
import type Electron from 'electron';
import { m } from '../shared/messages.ts';
import type { createNotifier } from './notices/notifier.ts';
import type { placesOf } from './places.ts';
import type { Program } from './program.ts';
import { appProtocol } from './session/app-protocol.ts';
import { createPartitions } from './session/partitions.ts';

type Parts = {
  session: { fromPartition: (name: string) => Electron.Session };
  place: Pick<ReturnType<typeof placesOf>, 'downloads' | 'folders'>;
  scheme: string;
  program: () => Pick<Program, 'lineFor'>;
  window: () => Pick<Electron.BaseWindow, 'setProgressBar'> | undefined;
  show: ReturnType<typeof createNotifier>;
  shell: Pick<Electron.Shell, 'showItemInFolder'>;
};

/** The partitions of this program: each answers its pages from its own server, shown or not. */
export const partitionsHere = ({ session, place, scheme, program, window, show, shell }: Parts) =>
  createPartitions({
    fromPartition: (name) => session.fromPartition(name),
    scheme,
    handler: (key) =>
      appProtocol({
        folders: place.folders,
        server: () => program().lineFor(key),
      }),
    // On other systems than macOS the dictionary would be downloaded from Google.
    canSpell: process.platform === 'darwin',
    downloads: {
      folder: place.downloads,
      onProgress: (part) => window()?.setProgressBar(part),
      onDone: (path) => show(m.desktop_saved(), basename(path), () => shell.showItemInFolder(path)),
      onFailed: (name) => show(m.desktop_not_saved(), name),
    },
  });
