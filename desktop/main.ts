import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
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
import qrcode from 'qrcode';
import type { LocalServerState } from '../shared/desktop-bridge.ts';
import { appProtocol } from './app-protocol.ts';
import { answerPages, CHANNEL, STATE_CHANNEL } from './bridge.ts';
import { childProcess } from './child-process.ts';
import { keepDownloads } from './downloads.ts';
import { guardContents, guardSession } from './guards.ts';
import { keptIn, presetServers } from './kept.ts';
import { deepLinkIn, mayOpenOutside, readDeepLink } from './links.ts';
import { localServer } from './local-server.ts';
import { applicationMenu, contextMenu, type MenuActions, trayMenu } from './menu.ts';
import { addressOnNetwork, answersAt, freePort } from './network.ts';
import { noticeBoard } from './notices.ts';
import { createProgram } from './program.ts';
import { lookForUpdates } from './updates.ts';
import { createWindows } from './window.ts';

/*
 * The desktop program: puts Electron's parts into the hands of everything that decides. Only
 * this file and the preload know Electron; what they decide is tested without it.
 */

/** Put in by the build: the project's release channel, or nothing. */
declare const UPDATE_CHANNEL: string;

const SCHEME = 'upheld';
const isMac = process.platform === 'darwin';
// Not `__dirname`, which the build fixes to where it was built.
const here = app.getAppPath();
const folders = { app: join(here, 'web'), pages: join(here, 'pages') };
const icon = join(folders.pages, 'icon.png');
const serverProgram = join(
  app.isPackaged ? process.resourcesPath : join(here, '..'),
  process.platform === 'win32' ? 'upheld.exe' : 'upheld',
);

// Before anything else: what a scheme may do is settled before the program is ready.
protocol.registerSchemesAsPrivileged([
  {
    scheme: SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
  },
]);
app.enableSandbox();
if (app.requestSingleInstanceLock()) begin();
else app.quit();

function begin() {
  let firstLink = deepLinkIn(process.argv);
  let openLink = (link: ReturnType<typeof readDeepLink>) => {
    firstLink = link;
  };
  app.setAsDefaultProtocolClient(SCHEME);
  app.setAppUserModelId('org.upheld.desktop');
  app.on('open-url', (event, url) => {
    event.preventDefault();
    openLink(readDeepLink(url));
  });
  void app.whenReady().then(() => {
    const program = run();
    openLink = (link) => {
      program.bringUp();
      if (link) void program.openDeepLink(link);
    };
    void program.start().then(() => firstLink && program.openDeepLink(firstLink));
    app.on('second-instance', (_event, words) => openLink(deepLinkIn(words)));
    app.on('activate', () => program.bringUp());
  });
}

function run() {
  const keeper = keptIn(join(app.getPath('userData'), 'upheld.json'));
  let localState: LocalServerState = { state: 'off' };

  const local = localServer({
    start: (args) => childProcess(serverProgram, args),
    folder: join(app.getPath('userData'), 'server'),
    freePort,
    address: () => addressOnNetwork(networkInterfaces()),
    answers: answersAt,
    qrCode: async (text) =>
      `data:image/svg+xml;base64,${Buffer.from(await qrcode.toString(text, { type: 'svg' })).toString('base64')}`,
    onState: (state) => {
      localState = state;
      if (state.state === 'running') void program.localServerIsUp(local.port());
      tellPages();
    },
  });

  const windows = createWindows({
    create: (options) => new BrowserWindow(options),
    preload: join(here, 'preload.cjs'),
    icon,
    displays: () => screen.getAllDisplays(),
    bounds: {
      read: () => keeper.read().window,
      write: (bounds) => keeper.change({ window: bounds }),
    },
    staysInTray: () => keeper.read().settings.keepInTray,
    onSeen: () => notices.seen(),
    onClosed: () => !isMac && app.quit(),
  });

  const notices = noticeBoard({
    show: ({ title, body, onPress }) => {
      const notification = new Notification({ title, body, icon });
      notification.on('click', onPress);
      notification.show();
    },
    setBadge: (unseen) => {
      app.setBadgeCount(unseen);
      drawTray();
    },
    settings: () => keeper.read().settings,
    clock: () => new Date(),
    open: (origin, path) => {
      windows.bringUp();
      void program.open(origin, path);
    },
    isInSight: (origin, path) => windows.isInSight(program.keyOf(origin), path),
  });

  const sessions = new Map<string, Electron.Session>();
  /** A partition: its cookies, its storage, its guards, and the scheme within it. */
  const partition = (key: string) => {
    const known = sessions.get(key);
    if (known) return known;
    const made = session.fromPartition(`persist:${key}`);
    sessions.set(key, made);
    guardSession(made);
    // Elsewhere than on a Mac the dictionary would have to be fetched from Google.
    made.setSpellCheckerEnabled(isMac);
    const handle = appProtocol({
      folders,
      server: () => {
        const origin = program.current();
        return origin !== null && program.keyOf(origin) === key
          ? program.lineTo(origin)
          : undefined;
      },
    });
    made.protocol.handle(SCHEME, handle);
    keepDownloads(made, {
      folder: app.getPath('downloads'),
      onProgress: (part) => BrowserWindow.getAllWindows()[0]?.setProgressBar(part),
      onDone: (path) => {
        const notification = new Notification({ title: 'Saved in Downloads', body: path, icon });
        notification.on('click', () => shell.showItemInFolder(path));
        notification.show();
      },
      onFailed: (name) => new Notification({ title: 'Not saved', body: name, icon }).show(),
    });
    return made;
  };

  const program = createProgram({
    version: app.getVersion(),
    keeper,
    presets: presetServers(join(process.resourcesPath, 'servers.json')),
    fetch: (url, init) => net.fetch(url, { ...init, credentials: 'omit' }),
    partition: (key) => (url, init) => partition(key).fetch(url, init),
    clearPartition: async (key) => {
      await partition(key).clearStorageData();
      await partition(key).clearCache();
    },
    showApp: (key, path) => {
      partition(key);
      windows.showApp(key, path);
    },
    showPage: (page) => {
      partition('pages');
      windows.showPage(page);
    },
    find: (text, forward) => {
      const contents = BrowserWindow.getAllWindows()
        .map((window) => window.webContents)
        .find((one) => !one.getURL().includes('/find.html'));
      if (text) contents?.findInPage(text, { forward, findNext: true });
      else contents?.stopFindInPage('keepSelection');
    },
    ask: async (message) => {
      const { response } = await dialog.showMessageBox({
        type: 'question',
        message,
        buttons: ['Cancel', 'Connect'],
        defaultId: 0,
        cancelId: 0,
      });
      return response === 1;
    },
    notices,
    local,
    localState: () => localState,
    applySettings: ({ startAtLogin }) => app.setLoginItemSettings({ openAtLogin: startAtLogin }),
    onState: () => tellPages(),
  });

  const tellPages = () => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.send(STATE_CHANNEL, program.state());
    drawMenu();
  };

  const shown = () => BrowserWindow.getFocusedWindow()?.webContents;
  const actions: MenuActions = {
    open: () => windows.bringUp() || void program.start(),
    switchServer: (origin) => void program.switchServer(origin),
    addServer: () => windows.showPage('choose'),
    openSettings: () => windows.showPage('settings'),
    print: () => shown()?.print(),
    find: () => openFind(),
    goBack: () => shown()?.navigationHistory.goBack(),
    goForward: () => shown()?.navigationHistory.goForward(),
    reload: () => shown()?.reload(),
    pause: (minutes) => {
      notices.pause(minutes);
      drawTray();
    },
    quit: () => app.quit(),
  };
  const updates = lookForUpdates({
    updater: electronUpdater.autoUpdater,
    channel: UPDATE_CHANNEL || undefined,
    onReady: (version) =>
      new Notification({
        title: 'Upheld',
        body: `Version ${version} is ready for the next start.`,
        icon,
      }).show(),
  });
  if (updates) actions.checkForUpdates = updates.check;

  const openFind = () => {
    const parent = BrowserWindow.getFocusedWindow();
    if (!parent) return;
    const { x, y, width } = parent.getContentBounds();
    const find = new BrowserWindow({
      parent,
      frame: false,
      resizable: false,
      x: x + width - 440,
      y,
      width: 440,
      height: 72,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        preload: join(here, 'preload.cjs'),
        partition: 'persist:pages',
      },
    });
    partition('pages');
    void find.loadURL('upheld://pages/find.html');
    find.on('blur', () => find.close());
    find.on('closed', () => program.find('', true));
  };

  const drawMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(applicationMenu(program.state(), { isMac, ...actions })),
    );
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 22, height: 22 }));
  tray.setToolTip('Upheld');
  tray.on('click', actions.open);
  const drawTray = () =>
    tray.setContextMenu(
      Menu.buildFromTemplate(
        trayMenu({ isPaused: notices.isPaused(), unseen: notices.unseen() }, actions),
      ),
    );
  drawMenu();
  drawTray();

  const answer = answerPages(program);
  ipcMain.handle(CHANNEL, (event, name: unknown, args: unknown) => answer(event, name, args));
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (address) => {
      if (mayOpenOutside(address)) void shell.openExternal(address);
    });
    contents.on('context-menu', (_pressed, params) => {
      const template = contextMenu(params, {
        replace: (word) => contents.replaceMisspelling(word),
        learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      });
      if (template.length > 0) Menu.buildFromTemplate(template).popup();
    });
  });
  powerMonitor.on('resume', program.wake);
  powerMonitor.on('unlock-screen', program.wake);

  let isStopped = false;
  app.on('before-quit', (event) => {
    windows.quit();
    if (isStopped) return;
    // The server on this computer is stopped in peace before this program goes.
    event.preventDefault();
    void program.stop().finally(() => {
      isStopped = true;
      app.quit();
    });
  });
  app.on('window-all-closed', () => {
    // In the tray it goes on; whoever wants it gone chooses Quit.
  });

  return { ...program, bringUp: actions.open };
}
