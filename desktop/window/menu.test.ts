import { describe, expect, test } from 'bun:test';
import type Electron from 'electron';
import { decideLanguageBy } from '../../shared/language.ts';
import { contextMenu } from './contents.ts';
import { applicationMenu, type MenuActions, trayMenu } from './menu.ts';

type Item = Electron.MenuItemConstructorOptions;

const actions = () => {
  const did: string[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void did.push([name, ...args.filter((arg) => typeof arg !== 'object')].join(' '));
  const all: MenuActions = {
    open: note('open'),
    switchServer: note('switchServer'),
    addServer: note('addServer'),
    runLocalServer: note('runLocalServer'),
    openSettings: note('openSettings'),
    print: note('print'),
    find: note('find'),
    goBack: note('goBack'),
    goForward: note('goForward'),
    reload: note('reload'),
    pause: note('pause'),
    showAbout: note('showAbout'),
    showLicences: note('showLicences'),
    copyDiagnostics: note('copyDiagnostics'),
    showLog: note('showLog'),
    saveAsPdf: note('saveAsPdf'),
    restartToUpdate: note('restartToUpdate'),
    quit: note('quit'),
  };
  return { all, did };
};

const OFF = { state: 'off', version: null, percent: null } as const;
const SERVERS = [
  {
    origin: 'https://pray.example.org',
    name: 'pray.example.org',
    isCurrent: false,
    isLocal: false,
    unseen: 0,
  },
  {
    origin: 'http://127.0.0.1:3000',
    name: 'This computer',
    isCurrent: true,
    isLocal: true,
    unseen: 0,
  },
];

const flat = (items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
const press = (items: Item[], label: string) => {
  const item = flat(items).find((one) => one.label === label);
  if (!item?.click) throw new Error(`There is no ${label}.`);
  Object(item).click();
};

describe('the menu of the program (T9)', () => {
  for (const isMac of [false, true])
    test(`has the usual entries, ${isMac ? 'on a Mac' : 'elsewhere'}`, () => {
      const items = flat(
        applicationMenu({ servers: SERVERS, update: OFF }, { isMac, ...actions().all }),
      );
      const roles = items.map(({ role }) => role);
      for (const role of [
        'undo',
        'redo',
        'cut',
        'copy',
        'paste',
        'selectAll',
        'zoomIn',
        'zoomOut',
        'resetZoom',
        'togglefullscreen',
        'close',
        'windowMenu',
      ])
        expect(roles).toContain(role as Item['role']);
      const keys = items.flatMap(({ accelerator }) => (accelerator ? [String(accelerator)] : []));
      for (const key of [
        'CmdOrCtrl+P',
        'CmdOrCtrl+F',
        'CmdOrCtrl+R',
        isMac ? 'Cmd+Q' : 'Ctrl+Q',
        isMac ? 'Cmd+,' : 'Ctrl+,',
      ])
        expect(keys).toContain(key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(roles).not.toContain('toggleDevTools');
    });

  for (const isMac of [false, true])
    test(`has every label in its language, ${isMac ? 'on a Mac' : 'elsewhere'} (T55)`, () => {
      const pressed = {
        isEditable: true,
        selectionText: '',
        editFlags: {} as Electron.EditFlags,
        misspelledWord: '',
        dictionarySuggestions: [],
      };
      const before = decideLanguageBy(() => 'en-XA');
      const items = [
        ...applicationMenu({ servers: [], update: OFF }, { isMac, ...actions().all }),
        ...contextMenu(pressed, { replace: () => {}, learn: () => {} }),
      ];
      decideLanguageBy(before);
      const words = flat(items).filter(({ type }) => type !== 'separator');
      // Electron has only English labels for its own entries.
      const plain = words.filter(({ label }) => !label?.includes('⟦'));
      expect(plain.map(({ label, role }) => label ?? role)).toEqual(isMac ? ['Upheld'] : []);
    });

  test('switches servers in one step and marks the current server', () => {
    const { all, did } = actions();
    const items = applicationMenu({ servers: SERVERS, update: OFF }, { isMac: false, ...all });
    press(items, 'pray.example.org');
    expect(did).toEqual(['switchServer https://pray.example.org']);
    expect(flat(items).find(({ label }) => label === 'This computer')?.checked).toBe(true);
  });

  test('has entries for backups if a server runs on this computer (T27)', () => {
    const { all, did } = actions();
    const items = applicationMenu({ servers: SERVERS, update: OFF }, { isMac: false, ...all });
    for (const label of ['Show Backups', 'Back Up Now…', 'Restore from a Backup…'])
      press(items, label);
    expect(did).toEqual([
      'runLocalServer show-backups',
      'runLocalServer back-up',
      'runLocalServer restore',
    ]);
    const elsewhere = applicationMenu(
      { servers: SERVERS.slice(0, 1), update: OFF },
      { isMac: false, ...all },
    );
    expect(flat(elsewhere).map(({ label }) => label)).not.toContain('Show Backups');
  });

  test('checks for updates only with a channel', () => {
    const { all } = actions();
    const labels = (more: Partial<MenuActions> = {}) =>
      flat(applicationMenu({ servers: [], update: OFF }, { isMac: false, ...all, ...more })).map(
        ({ label }) => label,
      );
    expect(labels()).not.toContain('Check for Updates…');
    expect(labels({ checkForUpdates: () => {} })).toContain('Check for Updates…');
  });
});

describe('the tray (T7)', () => {
  test('opens, pauses, quits, and shows the number of unseen notifications', () => {
    const { all, did } = actions();
    const items = trayMenu({ isPaused: false, unseen: 3, servers: [] }, all);
    press(items, 'Open Upheld (3 new)');
    press(items, 'For an Hour');
    press(items, 'For Eight Hours');
    press(items, 'Quit');
    expect(did).toEqual(['open', 'pause 60', 'pause 480', 'quit']);
  });

  test('offers to resume while paused', () => {
    const { all, did } = actions();
    const items = trayMenu({ isPaused: true, unseen: 0, servers: [] }, all);
    press(items, 'Show Notifications Again');
    expect([did, items[0]?.label]).toEqual([['pause 0'], 'Open Upheld']);
  });
});

describe('the right mouse button (T9)', () => {
  const editFlags = {
    canUndo: true,
    canRedo: false,
    canCut: true,
    canCopy: true,
    canPaste: true,
    canSelectAll: true,
    canDelete: true,
    canEditRichly: false,
  };
  const writing = {
    isEditable: true,
    selectionText: '',
    editFlags,
    misspelledWord: '',
    dictionarySuggestions: [],
  };
  const ways = { replace: () => {}, learn: () => {} };

  test('offers editing in a text field, with corrections of a misspelt word', () => {
    const did: string[] = [];
    const items = contextMenu(
      { ...writing, misspelledWord: 'prayr', dictionarySuggestions: ['prayer'] },
      { replace: (word) => did.push(word), learn: (word) => did.push(`learn ${word}`) },
    );
    press(items, 'prayer');
    press(items, 'Add to Dictionary');
    expect(did).toEqual(['prayer', 'learn prayr']);
    expect(items.find(({ role }) => role === 'redo')?.enabled).toBe(false);
  });

  test('offers to copy selected text only', () => {
    const reading = { ...writing, isEditable: false };
    expect(contextMenu({ ...reading, selectionText: 'For my knee' }, ways)[0]?.role).toBe('copy');
    expect(contextMenu(reading, ways)).toEqual([]);
  });
});
