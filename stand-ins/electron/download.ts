import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import type Electron from 'electron';

/**
 * A download as `will-download` gives it (`DownloadItem` in electron.d.ts): it is told when the answer's
 * headers are there, and fetched once its listeners have said where it goes.
 */
export const startDownload = async (
  address: string,
  answer: (url: string) => Promise<Response>,
  session: EventEmitter,
) => {
  const response = await answer(address);
  const events = new EventEmitter();
  let path = '';
  let received = 0;
  const item = {
    on: events.on.bind(events),
    once: events.once.bind(events),
    getURL: () => address,
    getFilename: () => nameIn(response.headers) ?? address.split('/').at(-1) ?? 'download',
    getTotalBytes: () => Number(response.headers.get('content-length') ?? 0),
    getReceivedBytes: () => received,
    setSavePath: (to: string) => {
      path = to;
    },
    getSavePath: () => path,
  } satisfies Partial<Record<keyof Electron.DownloadItem, unknown>>;
  session.emit('will-download', {}, item);
  const state = await save();
  events.emit('done', {}, state);

  async function save() {
    if (!response.ok) return 'interrupted';
    const bytes = await response.bytes().catch(() => undefined);
    if (!bytes) return 'interrupted';
    received = bytes.length;
    events.emit('updated', {}, 'progressing');
    writeFileSync(path, bytes);
    return 'completed';
  }
};

const nameIn = (headers: Headers) =>
  /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];
