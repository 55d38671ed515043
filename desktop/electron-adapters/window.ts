import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import type { placesOf } from '../folders.ts';
import { wasStartedHidden } from '../lifecycle/autostart.ts';
import type { createNotifier } from '../notices/notifier.ts';
import type { ProgramLog } from '../storage/program-log.ts';
import type { SavedState } from '../storage/saved-state.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { hangsQuestion } from '../window/question.ts';
import { createRecovery } from '../window/recovery.ts';
import { createWindow, type WindowParts } from '../window/window.ts';

type Parts = {
  app: Pick<Electron.App, 'getLoginItemSettings' | 'quit'>;
  dialog: Pick<Dialogs, 'agrees'>;
  screen: Pick<Electron.Screen, 'getAllDisplays'>;
  theme: Pick<Electron.NativeTheme, 'on' | 'shouldUseDarkColors'>;
  platform: NodeJS.Platform;
  place: Pick<ReturnType<typeof placesOf>, 'icon' | 'preload'>;
  savedState: SavedState;
  log: ProgramLog;
  show: ReturnType<typeof createNotifier>;
  hasTray: () => boolean;
} & Pick<WindowParts, 'createWindow' | 'createPage' | 'onSeen'>;

/** The window of the program, made of Electron's parts. */
export const windowAdapter = (parts: Parts) => {
  const { app, dialog, screen, theme, platform, place, savedState, log, show, hasTray } = parts;
  const keepsInTray = () => savedState.read().settings.keepInTray;
  const window = createWindow({
    createWindow: parts.createWindow,
    createPage: parts.createPage,
    isMac: platform === 'darwin',
    preload: place.preload,
    icon: place.icon,
    displays: () => screen.getAllDisplays(),
    isDark: () => theme.shouldUseDarkColors,
    bounds: {
      read: () => savedState.read().window,
      write: (bounds) => savedState.change({ window: bounds }),
    },
    staysInTray: () => keepsInTray() && hasTray(),
    startsHidden: wasStartedHidden(app) && keepsInTray(),
    onHidden: () => {
      // The notification that the program keeps running is shown once.
      if (savedState.read().isTrayKnown) return;
      savedState.change({ isTrayKnown: true });
      show('Upheld', m.desktop_goes_on());
    },
    onSeen: parts.onSeen,
    onClosed: () => platform !== 'darwin' && app.quit(),
    recover: createRecovery({
      askToReload: () => dialog.agrees(hangsQuestion()),
      note: log.note,
    }),
  });
  theme.on('updated', window.paint);
  return window;
};
