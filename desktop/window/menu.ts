import type Electron from 'electron';
import type { DesktopState, LocalServerTask } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { usual } from './usual-entries.ts';

type Item = Electron.MenuItemConstructorOptions;

/** The actions of the menus. */
export type MenuActions = {
  open: () => void;
  switchServer: (origin: string) => void;
  addServer: () => void;
  runLocalServer: (task: LocalServerTask) => void;
  openSettings: () => void;
  print: () => void;
  saveAsPdf: () => void;
  find: () => void;
  goBack: () => void;
  goForward: () => void;
  reload: () => void;
  pause: (minutes: number) => void;
  checkForUpdates?: () => void;
  restartToUpdate: () => void;
  showAbout: () => void;
  showLicences: () => void;
  copyDiagnostics: () => void;
  showLog: () => void;
  quit: () => void;
};

export const SEPARATOR: Item = { type: 'separator' };

/** These entries where they belong, else none. */
export const only = (isWanted: boolean, ...items: Item[]) => (isWanted ? items : []);

/** The program's menu: the usual entries with the usual keys. */
export const applicationMenu = (
  { servers, update }: Pick<DesktopState, 'servers' | 'update'>,
  { isMac, ...actions }: MenuActions & { isMac: boolean },
): Item[] => [
  ...only(isMac, macMenu(actions)),
  {
    label: m.desktop_menu_file(),
    submenu: [
      { label: m.desktop_menu_print(), accelerator: 'CmdOrCtrl+P', click: actions.print },
      { label: m.desktop_menu_pdf(), click: actions.saveAsPdf },
      SEPARATOR,
      ...only(!isMac, {
        label: m.desktop_menu_settings(),
        accelerator: 'Ctrl+,',
        click: actions.openSettings,
      }),
      closing(isMac),
      ...only(!isMac, {
        label: m.desktop_menu_quit(),
        accelerator: 'Ctrl+Q',
        click: actions.quit,
      }),
    ],
  },
  {
    label: m.desktop_menu_edit(),
    submenu: [
      usual('undo'),
      usual('redo'),
      SEPARATOR,
      usual('cut'),
      usual('copy'),
      usual('paste'),
      usual('pasteAndMatchStyle'),
      usual('selectAll'),
      SEPARATOR,
      { label: m.desktop_menu_find(), accelerator: 'CmdOrCtrl+F', click: actions.find },
    ],
  },
  {
    label: m.desktop_menu_view(),
    submenu: [
      { label: m.desktop_menu_reload(), accelerator: 'CmdOrCtrl+R', click: actions.reload },
      SEPARATOR,
      { ...usual('zoomIn'), accelerator: 'CmdOrCtrl+Plus' },
      // The same key without Shift.
      {
        ...usual('zoomIn'),
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
      },
      usual('zoomOut'),
      usual('resetZoom'),
      SEPARATOR,
      usual('togglefullscreen'),
    ],
  },
  {
    label: m.desktop_menu_go(),
    submenu: [
      {
        label: m.desktop_menu_back(),
        accelerator: isMac ? 'Cmd+[' : 'Alt+Left',
        click: actions.goBack,
      },
      {
        label: m.desktop_menu_forward(),
        accelerator: isMac ? 'Cmd+]' : 'Alt+Right',
        click: actions.goForward,
      },
    ],
  },
  {
    label: m.desktop_menu_server(),
    submenu: [
      ...servers.map(
        ({ name, origin, isCurrent, unseen }, index): Item => ({
          label: unseen > 0 ? m.desktop_menu_server_new({ name, count: unseen }) : name,
          type: 'radio',
          checked: isCurrent,
          id: origin,
          ...(index < 9 && { accelerator: `CmdOrCtrl+${index + 1}` }),
          click: () => actions.switchServer(origin),
        }),
      ),
      ...only(servers.length > 0, SEPARATOR),
      { label: m.desktop_menu_servers(), click: actions.addServer },
      ...only(
        servers.some(({ isLocal }) => isLocal),
        backupMenu(actions),
      ),
    ],
  },
  {
    ...usual('windowMenu'),
    submenu: [
      usual('minimize'),
      usual('zoom'),
      ...(isMac ? [SEPARATOR, usual('front')] : [closing(isMac)]),
    ],
  },
  {
    ...usual('help'),
    submenu: [
      ...only(actions.checkForUpdates !== undefined, {
        label: m.desktop_menu_check_for_updates(),
        click: actions.checkForUpdates,
      }),
      ...only(update.state === 'ready', {
        label: m.desktop_menu_restart(),
        click: actions.restartToUpdate,
      }),
      { label: m.desktop_menu_diagnostics(), click: actions.copyDiagnostics },
      { label: m.desktop_menu_log(), click: actions.showLog },
      { label: m.desktop_menu_licences(), click: actions.showLicences },
      // A Mac has it in its own menu.
      ...only(!isMac, { label: m.desktop_menu_about(), click: actions.showAbout }),
    ],
  },
];

/** A Mac names what it closes. */
const closing = (isMac: boolean): Item => ({
  ...usual('close'),
  ...(isMac && { label: m.desktop_menu_close_window() }),
});

const backupMenu = ({ runLocalServer }: Pick<MenuActions, 'runLocalServer'>): Item => ({
  label: m.desktop_backup_menu(),
  submenu: [
    { label: m.desktop_backup_menu_show(), click: () => runLocalServer('show-backups') },
    { label: m.desktop_backup_menu_make(), click: () => runLocalServer('back-up') },
    { label: m.desktop_backup_menu_restore(), click: () => runLocalServer('restore') },
  ],
});

const macMenu = ({ openSettings, quit }: Pick<MenuActions, 'openSettings' | 'quit'>): Item => ({
  label: 'Upheld',
  submenu: [
    { role: 'about', label: m.desktop_menu_about() },
    SEPARATOR,
    { label: m.desktop_menu_settings(), accelerator: 'Cmd+,', click: openSettings },
    SEPARATOR,
    usual('hide'),
    usual('hideOthers'),
    usual('unhide'),
    SEPARATOR,
    { label: m.desktop_menu_quit_upheld(), accelerator: 'Cmd+Q', click: quit },
  ],
});

type TrayState = { isPaused: boolean; unseen: number; servers: DesktopState['servers'] };

/** The menu of the tray icon. With several servers it says which of them have something new. */
export const trayMenu = (
  { isPaused, unseen, servers }: TrayState,
  actions: Pick<MenuActions, 'open' | 'pause' | 'quit' | 'switchServer'>,
): Item[] => [
  {
    label: unseen > 0 ? m.desktop_tray_open_new({ count: unseen }) : m.desktop_tray_open(),
    click: actions.open,
  },
  ...(servers.length > 1 ? servers : []).flatMap(({ name, origin, unseen: count }) =>
    only(count > 0, {
      label: m.desktop_menu_server_new({ name, count }),
      id: origin,
      click: () => actions.switchServer(origin),
    }),
  ),
  SEPARATOR,
  isPaused
    ? { label: m.desktop_tray_show_again(), click: () => actions.pause(0) }
    : {
        label: m.desktop_tray_pause(),
        submenu: [
          { label: m.desktop_tray_pause_hour(), click: () => actions.pause(60) },
          { label: m.desktop_tray_pause_eight_hours(), click: () => actions.pause(8 * 60) },
        ],
      },
  SEPARATOR,
  { label: m.desktop_menu_quit(), click: actions.quit },
];
