import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge, DesktopState } from '../shared/desktop-bridge.ts';

/* Exposes the program's functions to a page, and nothing of Electron. `bridge.ts` decides who may call which. */
const ask =
  (name: string) =>
  (...args: unknown[]) =>
    ipcRenderer.invoke('upheld:call', name, args);

/** A place that was requested before the page was ready. */
let waiting: string | undefined;
let open = (path: string) => {
  waiting = path;
};
ipcRenderer.on('upheld:open', (_event, path: string) => open(path));

const bridge: DesktopBridge = {
  getState: ask('getState'),
  onState: (listener) => {
    const hear = (_event: unknown, state: DesktopState) => listener(state);
    ipcRenderer.on('upheld:state', hear);
    return () => {
      ipcRenderer.off('upheld:state', hear);
    };
  },
  onOpen: (listener) => {
    const keep = open;
    open = (path) => listener(path);
    if (waiting !== undefined) listener(waiting);
    waiting = undefined;
    return () => {
      open = keep;
    };
  },
  addServer: ask('addServer'),
  switchServer: ask('switchServer'),
  removeServer: ask('removeServer'),
  runLocalServer: ask('runLocalServer'),
  changeSettings: ask('changeSettings'),
  find: ask('find'),
  goTo: ask('goTo'),
};

contextBridge.exposeInMainWorld('upheldDesktop', bridge);
