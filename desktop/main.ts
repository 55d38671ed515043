import { basename, join } from 'node:path';
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
  protocol,
  screen,
  session,
  shell,
  Tray,
} from 'electron';
import electronUpdater from 'electron-updater';
import type { LocalServerState } from '../shared/desktop-bridge.ts';
import { m } from '../shared/messages.ts';
import { appProtocol } from './app-protocol.ts';
import { autostartHere, wasStartedHidden } from './autostart.ts';
import { backupDialogs } from './backup-dialogs.ts';
import { answerPages, CHANNEL, STATE_CHANNEL } from './bridge.ts';
import { watchContents } from './contents.ts';
import { createFind, openFindBar } from './find.ts';
import { firstCloseHint } from './first-close.ts';
import { helpActions } from './help.ts';
import type { MenuActions } from './menu.ts';
import { noticeBoard } from './notices.ts';
import { createNotifier } from './notifier.ts';
import { createPartitions, partitionName } from './partitions.ts';
import { createProgram, type PageName } from './program.ts';
import { connectQuestion, saidYes } from './question.ts';
import { quitInPeace } from './quit.ts';
import { presetServers, savedStateIn } from './saved-state.ts';
import { startOnce } from './start.ts';
import { backupsOfThisComputer, serverOfThisComputer, serverProgramIn } from './this-computer.ts';
import { createTrayAndBadge, taskBarOf, trayIconOn } from './tray-and-badge.ts';
import { lookForUpdates } from './updates.ts';
import { createWindows, SAFE } from './window.ts';

/*
 * The desktop program: passes Electron's parts to the modules that use them. Only this file and the
 * preload import Electron, so that everything else can be tested without it.
 */

// Set by the build: the release channel, or nothing.
declare const UPDATE_CHANNEL: string;

const SCHEME = 'upheld';
const isMac = process.platform === 'darwin';
// Not `__dirname`, which the build replaces with its own folder.
const here = app.getAppPath();
const folders = { app: join(here, 'web'), pages: join(here, 'pages') };
const icons = join(here, 'icons');
const icon = join(icons, 'icon.png');
const preload = join(here, 'preload.cjs');
const serverProgram = serverProgramIn(app.isPackaged ? process.resourcesPath : join(here, '..'));

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
  const show = createNotifier((options) => new Notification(options), icon);
  const savedState = savedStateIn(join(app.getPath('userData'), 'upheld.json'));
  let localState: LocalServerState = { state: 'off' };
  const place = { program: serverProgram, folder: join(app.getPath('userData'), 'server') };
  const local = serverOfThisComputer({
    ...place,
    onState: (state) => {
      localState = state;
      if (state.state === 'running') void program.localServerIsUp(local.port());
      tellPages();
    },
  });

  const windows = createWindows({
    create: (options) => new BrowserWindow(options),
    preload,
    icon,
    displays: () => screen.getAllDisplays(),
    bounds: {
      read: () => savedState.read().window,
      write: (bounds) => savedState.change({ window: bounds }),
    },
    staysInTray: () => savedState.read().settings.keepInTray,
    startsHidden: wasStartedHidden(app),
    onHidden: firstCloseHint(savedState, show),
    onSeen: () => notices.seen(),
    onClosed: () => !isMac && app.quit(),
  });

  const notices = noticeBoard({
    show: ({ title, body, onPress }) => show(title, body, onPress),
    setBadge: (unseen) => signs.drawUnseen(unseen),
    settings: () => savedState.read().settings,
    clock: () => new Date(),
    open: (origin, path) => {
      windows.bringUp();
      void program.open(origin, path);
    },
    isInSight: (origin, path) => windows.isInSight(program.keyOf(origin), path),
  });

  const partitions = createPartitions({
    fromPartition: (name) => session.fromPartition(name),
    scheme: SCHEME,
    handler: (key) =>
      appProtocol({
        folders,
        server: () => {
          const origin = program.current();
          return origin !== null && program.keyOf(origin) === key
            ? program.lineTo(origin)
            : undefined;
        },
      }),
    // On other systems than macOS the dictionary would be downloaded from Google.
    canSpell: isMac,
    downloads: {
      folder: app.getPath('downloads'),
      onProgress: (part) => windows.front()?.setProgressBar(part),
      onDone: (path) => show(m.desktop_saved(), basename(path), () => shell.showItemInFolder(path)),
      onFailed: (name) => show(m.desktop_not_saved(), name),
    },
  });

  const updates = lookForUpdates({
    updater: electronUpdater.autoUpdater,
    channel: UPDATE_CHANNEL,
    onReady: (version) => show('Upheld', m.desktop_update_ready({ version })),
    onState: () => tellPages(),
    tell: (message) => void dialog.showMessageBox({ message }),
  });

  const showPage = (page: PageName) => {
    partitions.prepare('pages');
    windows.showPage(page);
  };
  const program = createProgram({
    version: app.getVersion(),
    savedState,
    presets: presetServers(join(process.resourcesPath, 'servers.json')),
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
    find: createFind(() => windows.front()?.webContents),
    ask: async (message) => saidYes(await dialog.showMessageBox(connectQuestion(message))),
    notices,
    local,
    backups: backupsOfThisComputer(place, backupDialogs({ app, dialog, shell })),
    localState: () => localState,
    updateState: updates.state,
    applySettings: ({ startAtLogin }) => autostartHere(app)(startAtLogin),
    onState: () => tellPages(),
  });

  const tellPages = () => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send(STATE_CHANNEL, program.state());
    signs.drawMenu();
  };

  const shown = () => windows.front()?.webContents;
  const actions: MenuActions = {
    open: () => windows.bringUp() || void program.start(),
    switchServer: (origin) => void program.switchServer(origin),
    addServer: () => program.openPage('choose'),
    runLocalServer: (task) => void program.runLocalServer(task),
    openSettings: () => program.openPage('settings'),
    print: () => shown()?.print(),
    find: () => openFind(),
    goBack: () => shown()?.navigationHistory.goBack(),
    goForward: () => shown()?.navigationHistory.goForward(),
    reload: () => shown()?.reload(),
    pause: (minutes) => {
      notices.pause(minutes);
      signs.drawTray();
    },
    ...(updates.isOn && { checkForUpdates: () => void updates.checkAndTell() }),
    ...helpActions({ app, clipboard, dialog, shell, state: program.state }),
    quit: () => app.quit(),
  };

  const openFind = () => {
    const parent = windows.front();
    if (!parent) return;
    partitions.prepare('pages');
    const webPreferences = { ...SAFE, preload, partition: partitionName('pages') };
    openFindBar(
      parent,
      (over, place) => new BrowserWindow({ parent: over, ...place, webPreferences }),
      () => program.find('', true),
    );
  };
  const dot = nativeImage.createFromPath(join(folders.pages, 'unseen.png'));
  const tray = new Tray(join(icons, trayIconOn(process.platform)));
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

  quitInPeace({ app, closeWindows: windows.quit, stop: program.stop });
  app.on('window-all-closed', () => {}); // In the tray it goes on, until Quit is chosen.

  return { ...program, bringUp: actions.open };
}
