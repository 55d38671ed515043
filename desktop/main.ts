import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
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
import { autostartHere } from './lifecycle/autostart.ts';
import { helpActions } from './lifecycle/help.ts';
import { createKeepAwake } from './lifecycle/keep-awake.ts';
import { quitInPeace } from './lifecycle/quit.ts';
import { startOnce } from './lifecycle/start.ts';
import { lookForUpdates } from './lifecycle/updates.ts';
import { createNotifier } from './notices/notifier.ts';
import { noticesHere } from './notices-here.ts';
import { partitionsHere } from './partitions-here.ts';
import { placesOf } from './places.ts';
import { createProgram } from './program.ts';
import { backupDialogs } from './server/backup-dialogs.ts';
import { backupsOfThisComputer, serverOfThisComputer } from './server/this-computer.ts';
import type { PageName } from './session/links.ts';
import { signsHere } from './signs-here.ts';
import { programLogIn } from './storage/program-log.ts';
import { presetServers, savedStateIn } from './storage/saved-state.ts';
import { watchContents } from './window/contents.ts';
import { dialogsOver } from './window/dialogs.ts';
import { createFind, openFindBar } from './window/find.ts';
import type { MenuActions } from './window/menu.ts';
import { pdfSaver } from './window/pdf.ts';
import { connectQuestion, quitQuestion, saidYes } from './window/question.ts';
import { watchTray } from './window/tray-there.ts';
import { safe } from './window/window.ts';
import { windowsHere } from './windows-here.ts';

/*
 * The desktop program: passes Electron's parts to the modules that use them. Only this file and the
 * preload import Electron, so that everything else can be tested without it.
 */

// Set by the build: the release channel, or nothing.
declare const UPDATE_CHANNEL: string;

const SCHEME = 'upheld';
const place = placesOf(app);

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
  const dialogs = dialogsOver(dialog, () => windows.front());
  const keepAwake = createKeepAwake(powerSaveBlocker);
  const show = createNotifier((options) => new Notification(options), place.icon);
  const savedState = savedStateIn(place.savedState);
  const log = programLogIn(place.log);
  const trayThere = watchTray({
    platform: process.platform,
    onCome: () => {
      signs.putTrayAnew();
      tellPages();
    },
  });
  const local = serverOfThisComputer({
    ...place.localServer,
    onUp: () => void program.localServerIsUp(local.port()),
    onState: ({ state }) => {
      keepAwake(state === 'running');
      log.note('local server', { state });
      tellPages();
    },
  });

  const windows = windowsHere({
    app,
    dialog: dialogs,
    screen,
    theme: nativeTheme,
    create: (options) => new BrowserWindow(options),
    platform: process.platform,
    place,
    savedState,
    log,
    show,
    hasTray: trayThere.look,
    onSeen: () => signs.seen(),
  });

  const notices = noticesHere({
    platform: process.platform,
    show,
    notifications: Notification,
    savedState,
    windows,
    program: () => program,
    setBadge: (unread) => signs.drawUnread(unread),
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
    channel: UPDATE_CHANNEL,
    onReady: (version) => show('Upheld', m.desktop_update_ready({ version })),
    onState: () => {
      log.note('update', { state: updates.state().state });
      tellPages();
    },
    tell: (message) => void dialogs.showMessageBox({ message }),
  });

  const shown = () => windows.front()?.webContents;
  const showPage = (page: PageName) => {
    // The settings say whether there is one.
    if (page === 'settings') trayThere.look();
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
    ask: async (message) => saidYes(await dialogs.showMessageBox(connectQuestion(message))),
    notices,
    local,
    backups: backupsOfThisComputer(
      place.localServer,
      backupDialogs({ app, dialog: dialogs, shell }),
    ),
    updateState: updates.state,
    hasTray: trayThere.isThere,
    applySettings: ({ startAtLogin }) => autostartHere(app)(startAtLogin),
    onState: () => tellPages(),
  });

  const tellPages = () => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send(STATE_CHANNEL, program.state());
    signs.drawMenu();
  };

  const openFind = () => {
    partitions.prepare('pages');
    openFindBar(
      windows.front(),
      (options) => new BrowserWindow({ ...options, webPreferences: safe('pages', place.preload) }),
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
      saveAsPdf: pdfSaver({ app, dialog: dialogs, shell, show, folder: place.downloads, shown }),
      quit: () => app.quit(),
    }),
    ...(updates.isOn && { checkForUpdates: () => void updates.checkAndTell() }),
    restartToUpdate: () => updates.restart(quitting.endWith),
    ...helpActions({ app, clipboard, dialog: dialogs, shell, state: program.state, log }),
  };

  const signs = signsHere({
    platform: process.platform,
    app,
    menus: Menu,
    makeTray: (icon) => new Tray(icon),
    imageAt: (path) => nativeImage.createFromPath(path),
    place,
    windows,
    actions,
    notices,
    state: program.state,
  });
  signs.drawUnread(0);
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
      saidYes(await dialogs.showMessageBox(quitQuestion(local.elsewhere()))),
    closeWindows: windows.quit,
    stop: program.stop,
  });
  void notices.listen();
  app.on('window-all-closed', () => {}); // In the tray it goes on, until Quit is chosen.

  return { ...program, bringUp: actions.open };
}
