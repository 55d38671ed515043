import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge, DesktopState } from '../shared/desktop-bridge.ts';

/*
 * All that a page gets of this program, and nothing else: no module of Electron's passes here.
 * Who may ask for what is decided on the other side, in `bridge.ts`.
 */
const ask =
  (name: string) =>
  (...args: unknown[]) =>
    ipcRenderer.invoke('upheld:call', name, args);

const bridge: DesktopBridge = {
  getState: ask('getState'),
  onState: (listener) => {
    const hear = (_event: unknown, state: DesktopState) => listener(state);
    ipcRenderer.on('upheld:state', hear);
    return () => {
      ipcRenderer.off('upheld:state', hear);
    };
  },
  addServer: ask('addServer'),
  switchServer: ask('switchServer'),
  removeServer: ask('removeServer'),
  startLocalServer: ask('startLocalServer'),
  stopLocalServer: ask('stopLocalServer'),
  changeSettings: ask('changeSettings'),
  find: ask('find'),
  retry: ask('retry'),
};

contextBridge.exposeInMainWorld('upheldDesktop', bridge);
