import type Electron from 'electron';
import type { DesktopState, LocalServerTask } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';

type Item = Electron.MenuItemConstructorOptions;

/** The actions of the menus. */
export type MenuActions = {
  open: () => void;
  switchServer: (origin: string) => void;
  /** Brings up the window with this server. */
  showServer: (origin: string) => void;
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

const entry = (label: string, click: () => void, accelerator?: string): Item => ({
  label,
  click,
  ...(accelerator && { accelerator }),
});

/** The program's menu: the usual entries with the usual keys. */
export const applicationMenu = (
  { servers, update }: Pick<DesktopState, 'servers' | 'update'>,
  { isMac, ...actions }: MenuActions & { isMac: boolean },
): Item[] => [
  ...(isMac ? [macMenu(actions)] : []),
  {
    label: m.desktop_menu_file(),
    submenu: [
      entry(m.desktop_menu_print(), actions.print, 'CmdOrCtrl+P'),
      entry(m.desktop_menu_pdf(), actions.saveAsPdf),
      { type: 'separator' },
      // A Mac has these two in its own menu.
      ...(isMac ? [] : [entry(m.desktop_menu_settings(), actions.openSettings, 'Ctrl+,')]),
      { role: 'close' },
      ...(isMac ? [] : [entry(m.desktop_menu_quit(), actions.quit, 'Ctrl+Q')]),
    ],
  },
  {
    label: m.desktop_menu_edit(),
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'selectAll' },
      { type: 'separator' },
      entry(m.desktop_menu_find(), actions.find, 'CmdOrCtrl+F'),
    ],
  },
  {
    label: m.desktop_menu_view(),
    submenu: [
      entry(m.desktop_menu_reload(), actions.reload, 'CmdOrCtrl+R'),
      { type: 'separator' },
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+Plus' },
      // The same key without Shift.
      {
        role: 'zoomIn',
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
      },
      { role: 'zoomOut' },
      { role: 'resetZoom' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
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
          ...(index < 9 && { accelerator: `CmdOrCtrl+${index + 1}` }),
          click: () => actions.switchServer(origin),
        }),
      ),
      ...(servers.length > 0 ? [{ type: 'separator' } satisfies Item] : []),
      entry(m.desktop_menu_servers(), actions.addServer),
      ...(servers.some(({ isLocal }) => isLocal) ? [backupMenu(actions)] : []),
    ],
  },
  { role: 'windowMenu' },
  {
    role: 'help',
    submenu: [
      ...(actions.checkForUpdates
        ? [entry(m.desktop_menu_check_for_updates(), actions.checkForUpdates)]
        : []),
      ...(update.state === 'ready'
        ? [entry(m.desktop_menu_restart(), actions.restartToUpdate)]
        : []),
      entry(m.desktop_menu_diagnostics(), actions.copyDiagnostics),
      entry(m.desktop_menu_log(), actions.showLog),
      entry(m.desktop_menu_licences(), actions.showLicences),
      ...(isMac ? [] : [entry(m.desktop_menu_about(), actions.showAbout)]),
    ],
  },
];

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
    { role: 'about' },
    { type: 'separator' },
    entry(m.desktop_menu_settings(), openSettings, 'Cmd+,'),
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    entry(m.desktop_menu_quit_upheld(), quit, 'Cmd+Q'),
  ],
});

type TrayState = { isPaused: boolean; unseen: number; servers: DesktopState['servers'] };

/** The menu of the tray icon. With several servers it says which of them have something new. */
export const trayMenu = (
  { isPaused, unseen, servers }: TrayState,
  actions: Pick<MenuActions, 'open' | 'pause' | 'quit' | 'showServer'>,
): Item[] => [
  entry(
    unseen > 0 ? m.desktop_tray_open_new({ count: unseen }) : m.desktop_tray_open(),
    actions.open,
  ),
  ...(servers.length > 1 ? servers : []).flatMap(({ name, origin, unseen: count }): Item[] =>
    count > 0
      ? [entry(m.desktop_menu_server_new({ name, count }), () => actions.showServer(origin))]
      : [],
  ),
  { type: 'separator' },
  isPaused
    ? { label: m.desktop_tray_show_again(), click: () => actions.pause(0) }
    : {
        label: m.desktop_tray_pause(),
        submenu: [
          { label: m.desktop_tray_pause_hour(), click: () => actions.pause(60) },
          { label: m.desktop_tray_pause_eight_hours(), click: () => actions.pause(8 * 60) },
        ],
      },
  { type: 'separator' },
  { label: m.desktop_menu_quit(), click: actions.quit },
];

type Pressed = Pick<
  Electron.ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>;

/** The context menu: editing in text fields, copying elsewhere. */
export const contextMenu = (
  { isEditable, selectionText, editFlags, misspelledWord, dictionarySuggestions }: Pressed,
  { replace, learn }: { replace: (word: string) => void; learn: (word: string) => void },
): Item[] => {
  if (!isEditable) return selectionText.trim() ? [{ role: 'copy' }, { role: 'selectAll' }] : [];
  const spelling: Item[] = misspelledWord
    ? [
        ...dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) })),
        { label: m.desktop_menu_add_to_dictionary(), click: () => learn(misspelledWord) },
        { type: 'separator' },
      ]
    : [];
  return [
    ...spelling,
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
};
