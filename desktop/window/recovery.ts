import type Electron from 'electron';
import type { ProgramLog } from '../storage/program-log.ts';
import { loadIn } from './pages.ts';

type Recovered = Pick<
  Electron.WebContents,
  'forcefullyCrashRenderer' | 'getURL' | 'isDestroyed' | 'loadURL' | 'on'
>;

type RecoveryParts = {
  askToReload: () => Promise<boolean>;
  note: ProgramLog['note'];
};

/** Maximum number of crashes within this time, in milliseconds, after which a page is loaded again. */
const CRASHES = { times: 3, within: 60_000 };

/** Reloads crashed pages, and asks about pages that hang. */
export const createRecovery = ({ askToReload, note }: RecoveryParts) => {
  const mayLoadAgain = atMost(CRASHES);
  let isAsking = false;

  return (webContents: Recovered) => {
    let hangs = false;
    webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return;
      note('page crashed', { reason });
      if (mayLoadAgain()) loadIn(webContents, webContents.getURL());
    });
    webContents.on('responsive', () => {
      hangs = false;
    });
    webContents.on('unresponsive', async () => {
      hangs = true;
      note('page hangs');
      if (isAsking) return;
      isAsking = true;
      const isWanted = await askToReload().finally(() => {
        isAsking = false;
      });
      // A page that hangs handles no events, so its process is ended, and then it is loaded again.
      if (isWanted && hangs && !webContents.isDestroyed()) webContents.forcefullyCrashRenderer();
    });
  };
};

const atMost = ({ times, within }: typeof CRASHES) => {
  let recent: number[] = [];
  return () => {
    const now = performance.now();
    recent = [...recent.filter((at) => now - at < within), now];
    return recent.length <= times;
  };
};
