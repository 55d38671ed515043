import type Electron from 'electron';
import type { DesktopState } from '../shared/desktop-bridge.ts';

type Item = Electron.MenuItemConstructorOptions;

/** What can be chosen in the menus. */
export type MenuActions = {
  open: () => void;
  switchServer: (origin: string) => void;
  addServer: () => void;
  openSettings: () => void;
  print: () => void;
  find: () => void;
  goBack: () => void;
  goForward: () => void;
  reload: () => void;
  pause: (minutes: number) => void;
  checkForUpdates?: () => void;
  quit: () => void;
};

/** The menu of the program: what any program has, under the usual keys. */
export const applicationMenu = (
  { servers }: Pick<DesktopState, 'servers'>,
  { isMac, ...actions }: MenuActions & { isMac: boolean },
): Item[] => [
  ...(isMac ? [macMenu(actions)] : []),
  {
    label: '&File',
    submenu: [
      { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: actions.print },
      { type: 'separator' },
      ...(isMac
        ? []
        : [{ label: 'Settings…', accelerator: 'Ctrl+,', click: actions.openSettings }]),
      { role: 'close' },
      ...(isMac ? [] : [{ label: 'Quit', accelerator: 'Ctrl+Q', click: actions.quit }]),
    ],
  },
  {
    label: '&Edit',
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
      { label: 'Find…', accelerator: 'CmdOrCtrl+F', click: actions.find },
    ],
  },
  {
    label: '&View',
    submenu: [
      { label: 'Reload', accelerator: 'CmdOrCtrl+R', click: actions.reload },
      { type: 'separator' },
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+Plus' },
      // The same key without Shift, as people press it.
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
    label: '&Go',
    submenu: [
      { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: actions.goBack },
      { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: actions.goForward },
    ],
  },
  {
    label: '&Server',
    submenu: [
      ...servers.map(
        ({ name, origin, isCurrent }, index): Item => ({
          label: name,
          type: 'radio',
          checked: isCurrent,
          ...(index < 9 && { accelerator: `CmdOrCtrl+${index + 1}` }),
          click: () => actions.switchServer(origin),
        }),
      ),
      ...(servers.length > 0 ? [{ type: 'separator' } satisfies Item] : []),
      { label: 'Servers…', click: actions.addServer },
    ],
  },
  { role: 'windowMenu' },
  ...(actions.checkForUpdates
    ? [
        {
          role: 'help',
          submenu: [{ label: 'Check for Updates…', click: actions.checkForUpdates }],
        } satisfies Item,
      ]
    : []),
];

const macMenu = ({ openSettings, quit }: Pick<MenuActions, 'openSettings' | 'quit'>): Item => ({
  label: 'Upheld',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    { label: 'Settings…', accelerator: 'Cmd+,', click: openSettings },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { label: 'Quit Upheld', accelerator: 'Cmd+Q', click: quit },
  ],
});

/** The menu of the sign beside the clock. */
export const trayMenu = (
  { isPaused, unseen }: { isPaused: boolean; unseen: number },
  actions: Pick<MenuActions, 'open' | 'pause' | 'quit'>,
): Item[] => [
  { label: unseen > 0 ? `Open Upheld (${unseen} new)` : 'Open Upheld', click: actions.open },
  { type: 'separator' },
  isPaused
    ? { label: 'Show Notifications Again', click: () => actions.pause(0) }
    : {
        label: 'Pause Notifications',
        submenu: [
          { label: 'For an Hour', click: () => actions.pause(60) },
          { label: 'For Eight Hours', click: () => actions.pause(8 * 60) },
        ],
      },
  { type: 'separator' },
  { label: 'Quit', click: actions.quit },
];

type Pressed = Pick<
  Electron.ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>;

/** What a press with the other mouse button offers: editing where one writes, copying elsewhere. */
export const contextMenu = (
  { isEditable, selectionText, editFlags, misspelledWord, dictionarySuggestions }: Pressed,
  { replace, learn }: { replace: (word: string) => void; learn: (word: string) => void },
): Item[] => {
  if (!isEditable) return selectionText.trim() ? [{ role: 'copy' }, { role: 'selectAll' }] : [];
  const spelling: Item[] = misspelledWord
    ? [
        ...dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) })),
        { label: 'Add to Dictionary', click: () => learn(misspelledWord) },
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
