import type Electron from 'electron';
import type { DesktopState, LocalServerTask } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { usual } from './usual-entries.ts';

type Item = Electron.MenuItemConstructorOptions;

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

/** Returns these entries if they are wanted, else none. */
export const only = (isWanted: boolean, ...items: Item[]) => (isWanted ? items : []);

const entry = (label: string, click: () => void, accelerator?: string): Item => ({
  label,
  click,
  ...(accelerator && { accelerator }),
});

/** Returns the program's menu: the usual entries with the usual keys. */
export const applicationMenu = (
  { servers, update }: Pick<DesktopState, 'servers' | 'update'>,
  { isMac, ...actions }: MenuActions & { isMac: boolean },
): Item[] => [
  ...only(isMac, macMenu(actions)),
  {
    label: m.desktop_menu_file(),
    submenu: [
      entry(m.desktop_menu_print(), actions.print, 'CmdOrCtrl+P'),
      entry(m.desktop_menu_pdf(), actions.saveAsPdf),
      SEPARATOR,
      ...only(!isMac, entry(m.desktop_menu_settings(), actions.openSettings, 'Ctrl+,')),
      closing(isMac),
      ...only(!isMac, entry(m.desktop_menu_quit(), actions.quit, 'Ctrl+Q')),
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
      entry(m.desktop_menu_find(), actions.find, 'CmdOrCtrl+F'),
    ],
  },
  {
    label: m.desktop_menu_view(),
    submenu: [
      entry(m.desktop_menu_reload(), actions.reload, 'CmdOrCtrl+R'),
      SEPARATOR,
      { ...usual('zoomIn'), accelerator: 'CmdOrCtrl+Plus' },
      // The shortcut without Shift.
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
      entry(m.desktop_menu_back(), actions.goBack, isMac ? 'Cmd+[' : 'Alt+Left'),
      entry(m.desktop_menu_forward(), actions.goForward, isMac ? 'Cmd+]' : 'Alt+Right'),
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
      entry(m.desktop_menu_servers(), actions.addServer),
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
      ...only(update.state === 'ready', entry(m.desktop_menu_restart(), actions.restartToUpdate)),
      entry(m.desktop_menu_diagnostics(), actions.copyDiagnostics),
      entry(m.desktop_menu_log(), actions.showLog),
      entry(m.desktop_menu_licences(), actions.showLicences),
      // A Mac has this entry in its own menu.
      ...only(!isMac, entry(m.desktop_menu_about(), actions.showAbout)),
    ],
  },
];

/** Returns the entry that closes: on a Mac it names the window. */
const closing = (isMac: boolean): Item => ({
  ...usual('close'),
  ...(isMac && { label: m.desktop_menu_close_window() }),
});

const backupMenu = ({ runLocalServer }: Pick<MenuActions, 'runLocalServer'>): Item => ({
  label: m.desktop_backup_menu(),
  submenu: [
    entry(m.desktop_backup_menu_show(), () => runLocalServer('show-backups')),
    entry(m.desktop_backup_menu_make(), () => runLocalServer('back-up')),
    entry(m.desktop_backup_menu_restore(), () => runLocalServer('restore')),
  ],
});

const macMenu = ({ openSettings, quit }: Pick<MenuActions, 'openSettings' | 'quit'>): Item => ({
  label: 'Upheld',
  submenu: [
    { role: 'about', label: m.desktop_menu_about() },
    SEPARATOR,
    entry(m.desktop_menu_settings(), openSettings, 'Cmd+,'),
    SEPARATOR,
    usual('hide'),
    usual('hideOthers'),
    usual('unhide'),
    SEPARATOR,
    entry(m.desktop_menu_quit_upheld(), quit, 'Cmd+Q'),
  ],
});

type TrayState = { isPaused: boolean; unseen: number; servers: DesktopState['servers'] };

/** Returns the menu of the tray icon. With several servers it shows the number of new items of each. */
export const trayMenu = (
  { isPaused, unseen, servers }: TrayState,
  actions: Pick<MenuActions, 'open' | 'pause' | 'quit' | 'switchServer'>,
): Item[] => [
  entry(
    unseen > 0 ? m.desktop_tray_open_new({ count: unseen }) : m.desktop_tray_open(),
    actions.open,
  ),
  ...(servers.length > 1 ? servers : []).flatMap(({ name, origin, unseen: count }) =>
    only(count > 0, {
      label: m.desktop_menu_server_new({ name, count }),
      id: origin,
      click: () => actions.switchServer(origin),
    }),
  ),
  SEPARATOR,
  isPaused
    ? entry(m.desktop_tray_show_again(), () => actions.pause(0))
    : {
        label: m.desktop_tray_pause(),
        submenu: [
          entry(m.desktop_tray_pause_hour(), () => actions.pause(60)),
          entry(m.desktop_tray_pause_eight_hours(), () => actions.pause(8 * 60)),
        ],
      },
  SEPARATOR,
  entry(m.desktop_menu_quit(), actions.quit),
];
