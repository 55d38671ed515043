import {
  app,
  BaseWindow,
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
  WebContentsView,
} from 'electron';
import electronUpdater from 'electron-updater';
import { m } from '../shared/messages.ts';
import { windowActions } from './actions.ts';
import { answerPages, CHANNEL, STATE_CHANNEL } from './bridge.ts';
import { noticesAdapter } from './electron-adapters/notices.ts';
import { PRIVILEGES, partitionsAdapter } from './electron-adapters/partitions.ts';
import { signsAdapter } from './electron-adapters/signs.ts';
import { windowAdapter } from './electron-adapters/window.ts';
import { placesOf } from './folders.ts';
import { autostart } from './lifecycle/autostart.ts';
import { helpActions } from './lifecycle/help.ts';
import { createKeepAwake } from './lifecycle/keep-awake.ts';
import { quitInPeace } from './lifecycle/quit.ts';
import { startOnce } from './lifecycle/start.ts';
import { canReplaceItself, lookForUpdates } from './lifecycle/updates.ts';
import { createNotifier } from './notices/notifier.ts';
import { createProgram } from './program.ts';
import { backupDialogs } from './server/backup-dialogs.ts';
import { backupsOfThisComputer, serverOfThisComputer } from './server/this-computer.ts';
import { languagesHere } from './session/languages.ts';
import { watchTray } from './signs/tray-there.ts';
import { programLogIn } from './storage/program-log.ts';
import { presetServers, savedStateIn } from './storage/saved-state.ts';
import { watchContents } from './window/contents.ts';
import { dialogsOver } from './window/dialogs.ts';
import { createFind, findBar } from './window/find.ts';
import type { MenuActions } from './window/menu.ts';
import { safe } from './window/pages.ts';
import { pdfSaver } from './window/pdf.ts';
import { connectQuestion, quitQuestion } from './window/question.ts';

/*
 * The desktop program: passes Electron's parts to the modules that use them. Only this file and the
 * preload import Electron, so that everything else can be tested without it.
 */

// Release channel, set by the build, or empty.
declare const UPDATE_CHANNEL: string;

const SCHEME = 'upheld';
const place = placesOf(app);

// Schemes must be registered before Electron is ready.
protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: PRIVILEGES }]);
app.enableSandbox();
void startOnce({
  app,
  scheme: SCHEME,
  words: process.argv,
  create: run,
  sayItFailed: (sentence) => dialog.showErrorBox('Upheld', sentence),
});

function run() {
  const dialogs = dialogsOver(dialog, () => window.there());
  const system = { app, dialog: dialogs, shell };
  const keepAwake = createKeepAwake(powerSaveBlocker);
  const show = createNotifier((options) => new Notification(options), place.icon);
  const savedState = savedStateIn(place.savedState);
  const languages = languagesHere(app, savedState);
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

  const createPage = (webPreferences: Electron.WebPreferences) =>
    new WebContentsView({ webPreferences });
  const window = windowAdapter({
    app,
    dialog: dialogs,
    screen,
    theme: nativeTheme,
    createWindow: (options) => new BaseWindow(options),
    createPage,
    platform: process.platform,
    place,
    savedState,
    log,
    show,
    hasTray: trayThere.look,
    onSeen: () => signs.seen(),
  });

  const notices = noticesAdapter({
    platform: process.platform,
    show,
    notifications: Notification,
    savedState,
    window,
    program: () => program,
    setBadge: (unread) => signs.drawUnread(unread),
  });

  const partitions = partitionsAdapter({
    session,
    place,
    scheme: SCHEME,
    program: () => program,
    window: () => window.there(),
    languages,
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
    showMessage: (message) => void dialogs.showMessageBox({ message }),
  });

  const shown = () => window.shown()?.webContents;
  const program = createProgram({
    version: app.getVersion(),
    savedState,
    presets: presetServers(place.presets),
    fetch: (url, init) => net.fetch(url, { ...init, credentials: 'omit' }),
    partition: partitions.fetch,
    clearPartition: partitions.clear,
    showApp: (key, path) => {
      partitions.prepare(key);
      window.showApp(key, path);
    },
    showPage: (page) => {
      // The settings show whether the tray exists.
      if (page === 'settings') trayThere.look();
      window.showPage(page);
    },
    isOpen: window.isOpen,
    closeApp: window.close,
    find: createFind(shown),
    ask: (message) => dialogs.agrees(connectQuestion(message)),
    notices,
    local,
    backups: backupsOfThisComputer(place.localServer, backupDialogs(system)),
    updateState: updates.state,
    hasTray: trayThere.isThere,
    startAtLogin: autostart({ app }),
    onState: () => tellPages(),
  });

  const tellPages = () => {
    for (const { webContents } of window.pages()) webContents.send(STATE_CHANNEL, program.state());
    signs.drawMenu();
  };

  const openFind = findBar({
    create: () => createPage(safe('pages', place.preload)),
    layOver: window.layOver,
    takeAway: window.takeAway,
    onClosed: () => program.find('', true),
    shown,
  });
  const actions: MenuActions = {
    ...windowActions({
      bringUp: window.bringUp,
      shown,
      program,
      notices,
      drawTray: () => signs.drawTray(),
      openFind,
      saveAsPdf: pdfSaver({ ...system, show, folder: place.downloads, shown }),
      quit: () => app.quit(),
    }),
    ...(updates.isOn && { checkForUpdates: () => void updates.checkAndTell() }),
    restartToUpdate: () => updates.restart(quitting.endWith),
    ...helpActions({ ...system, clipboard, state: program.state, log }),
  };

  const signs = signsAdapter({
    platform: process.platform,
    app,
    menus: Menu,
    makeTray: (icon) => new Tray(icon),
    imageAt: (path) => nativeImage.createFromPath(path),
    place,
    window,
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
    mayQuit: () => local.elsewhere() === 0 || dialogs.agrees(quitQuestion(local.elsewhere())),
    closeWindows: window.quit,
    stop: program.stop,
  });
  void notices.listen();
  app.on('window-all-closed', () => {}); // In the tray it goes on, until Quit is chosen.

  return { ...program, bringUp: actions.open };
}
