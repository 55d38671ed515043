import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
} from 'electron';
import electronUpdater from 'electron-updater';
import { m } from '../shared/messages.ts';
import { windowActions } from './actions.ts';
import { answerPages, CHANNEL, STATE_CHANNEL } from './bridge.ts';
import { autostartHere, wasStartedHidden } from './lifecycle/autostart.ts';
import { firstCloseHint } from './lifecycle/first-close.ts';
import { helpActions } from './lifecycle/help.ts';
import { createKeepAwake } from './lifecycle/keep-awake.ts';
import { quitInPeace } from './lifecycle/quit.ts';
import { startOnce } from './lifecycle/start.ts';
import { canReplaceItself, lookForUpdates } from './lifecycle/updates.ts';
import { createNotifier } from './notices/notifier.ts';
import { noticesHere } from './notices-here.ts';
import { partitionsHere } from './partitions-here.ts';
import { placesOf } from './places.ts';
import { createProgram } from './program.ts';
import { backupDialogs } from './server/backup-dialogs.ts';
import { backupsOfThisComputer, serverOfThisComputer } from './server/this-computer.ts';
import type { PageName } from './session/links.ts';
import { partitionName } from './session/partitions.ts';
import { programLogIn } from './storage/program-log.ts';
import { presetServers, savedStateIn } from './storage/saved-state.ts';
import { watchContents } from './window/contents.ts';
import { createFind, openFindBar } from './window/find.ts';
import type { MenuActions } from './window/menu.ts';
import { pdfSaver } from './window/pdf.ts';
import { connectQuestion, hangsQuestion, quitQuestion, saidYes } from './window/question.ts';
import { createRecovery } from './window/recovery.ts';
import { createTrayAndBadge, taskBarOf } from './window/tray-and-badge.ts';
import { hasTray } from './window/tray-there.ts';
import { createWindows, SAFE } from './window/window.ts';

/*
 * The desktop program: passes Electron's parts to the modules that use them. Only this file and the
 * preload import Electron, so that everything else can be tested without it.
 */

// Set by the build: the release channel, or nothing.
declare const UPDATE_CHANNEL: string;

const SCHEME = 'upheld';
const isMac = process.platform === 'darwin';
const place = placesOf(app);
const { preload } = place;

// This comes first: schemes must be registered before Electron is ready.
protocol.registerSchemesAsPrivileged([
  {
    scheme: SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
  },
]);
app.enableSandbox();
void startOnce({
  app,
  scheme: SCHEME,
  words: process.argv,
  create: run,
  sayItFailed: (sentence) => dialog.showErrorBox('Upheld', sentence),
});

function run() {
  const isTrayThere = hasTray(process.platform);
  const keepAwake = createKeepAwake(powerSaveBlocker);
  const show = createNotifier((options) => new Notification(options), place.icon);
  const savedState = savedStateIn(place.savedState);
  const log = programLogIn(place.log);
  const local = serverOfThisComputer({
    ...place.localServer,
    onUp: () => void program.localServerIsUp(local.port()),
    onState: ({ state }) => {
      keepAwake(state === 'running');
      log.note('local server', { state });
      tellPages();
    },
  });

  const windows = createWindows<BrowserWindow>({
    create: (options) => new BrowserWindow(options),
    preload,
    icon: place.icon,
    displays: () => screen.getAllDisplays(),
    bounds: {
      read: () => savedState.read().window,
      write: (bounds) => savedState.change({ window: bounds }),
    },
    staysInTray: () => isTrayThere && savedState.read().settings.keepInTray,
    startsHidden: wasStartedHidden(app),
    onHidden: firstCloseHint(savedState, show),
    onSeen: (key) => notices.seen((origin) => program.keyOf(origin) === key),
    onClosed: () => !isMac && app.quit(),
    recover: createRecovery({
      askToReload: async () => saidYes(await dialog.showMessageBox(hangsQuestion())),
      note: log.note,
    }),
  });

  const notices = noticesHere({
    platform: process.platform,
    show,
    notifications: Notification,
    savedState,
    windows,
    program: () => program,
    setBadge: (unseen) => signs.drawUnseen(unseen),
  });

  const partitions = partitionsHere({
    session,
    place,
    scheme: SCHEME,
    program: () => program,
    window: () => windows.front(),
    show,
    shell,
  });

  const updates = lookForUpdates({
    updater: electronUpdater.autoUpdater,
    channel: canReplaceItself(process) ? UPDATE_CHANNEL : undefined,
    onReady: (version) => show('Upheld', m.desktop_update_ready({ version })),
    onState: () => {
      log.note('update', { state: updates.state().state });
      tellPages();
    },
    tell: (message) => void dialog.showMessageBox({ message }),
  });

  const shown = () => windows.front()?.webContents;
  const showPage = (page: PageName) => {
    partitions.prepare('pages');
    windows.showPage(page);
  };
  const program = createProgram({
    version: app.getVersion(),
    savedState,
    presets: presetServers(place.presets),
    fetch: (url, init) => net.fetch(url, { ...init, credentials: 'omit' }),
    partition: partitions.fetch,
    clearPartition: partitions.clear,
    showApp: (key, path) => {
      partitions.prepare(key);
      windows.showApp(key, path);
    },
    showPage,
    isOpen: windows.isOpen,
    closeApp: windows.close,
    find: createFind(shown),
    ask: async (message) => saidYes(await dialog.showMessageBox(connectQuestion(message))),
    notices,
    local,
    backups: backupsOfThisComputer(place.localServer, backupDialogs({ app, dialog, shell })),
    updateState: updates.state,
    hasTray: isTrayThere,
    startAtLogin: autostartHere(app),
    onState: () => tellPages(),
  });

  const tellPages = () => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send(STATE_CHANNEL, program.state());
    signs.drawMenu();
  };

  const openFind = () => {
    partitions.prepare('pages');
    const webPreferences = { ...SAFE, preload, partition: partitionName('pages') };
    openFindBar(
      windows.front(),
      (parent, place) => new BrowserWindow({ parent, ...place, webPreferences }),
      () => program.find('', true),
    );
  };
  const actions: MenuActions = {
    ...windowActions({
      bringUp: windows.bringUp,
      shown,
      program,
      notices,
      drawTray: () => signs.drawTray(),
      openFind,
      saveAsPdf: pdfSaver({ app, dialog, shell, show, folder: place.downloads, shown }),
      quit: () => app.quit(),
    }),
    ...(updates.isOn && { checkForUpdates: () => void updates.checkAndTell() }),
    restartToUpdate: () => updates.restart(quitting.endWith),
    ...helpActions({ app, clipboard, dialog, shell, state: program.state, log }),
  };

  const dot = nativeImage.createFromPath(place.dot);
  const tray = new Tray(place.trayIcon);
  tray.on('click', actions.open);
  const signs = createTrayAndBadge({
    isMac,
    actions,
    notices,
    state: program.state,
    setMenu: (items) => Menu.setApplicationMenu(Menu.buildFromTemplate(items)),
    setTrayMenu: (items) => tray.setContextMenu(Menu.buildFromTemplate(items)),
    setToolTip: (words) => tray.setToolTip(words),
    setBadge: (unseen) => app.setBadgeCount(unseen),
    ...(process.platform === 'win32' && { taskBar: taskBarOf(windows.front, dot) }),
  });
  signs.drawUnseen(0);
  signs.drawMenu();
  updates.start();
  ipcMain.handle(CHANNEL, answerPages(program));
  watchContents({
    app,
    popUp: (template) => Menu.buildFromTemplate(template).popup(),
    openOutside: (address) => shell.openExternal(address),
  });
  powerMonitor.on('resume', program.wake);
  powerMonitor.on('unlock-screen', program.wake);

  const quitting = quitInPeace({
    app,
    powerMonitor,
    mayQuit: async () =>
      local.elsewhere() === 0 ||
      saidYes(await dialog.showMessageBox(quitQuestion(local.elsewhere()))),
    closeWindows: windows.quit,
    stop: program.stop,
  });
  void notices.listen();
  app.on('window-all-closed', () => {}); // In the tray it goes on, until Quit is chosen.

  return { ...program, bringUp: actions.open };
}
