/*
 * Faults that could slip in where Electron's parts are wired: each must fail a test of the built
 * program. `mutations.system.test.ts` plants them one by one. They stay because a stand-in takes Electron's
 * place in these tests: a test of a stand-in can pass whatever the program does.
 */

import { OF_LANGUAGES } from './language-mutations.ts';
import type { Mutation } from './mutation.ts';
import { OF_THE_WINDOW } from './window-mutations.ts';

export const MUTATIONS: Mutation[] = [
  ...OF_THE_WINDOW,
  ...OF_LANGUAGES,
  {
    name: 'abort: a page that goes away leaves its call open',
    from: 'partition: partitions.fetch,',
    to: 'partition: (key) => (url, { signal: _, ...init }) => partitions.fetch(key)(url, init),',
    file: 'streams.test.ts',
    test: 'ends the call to the server with it',
  },
  {
    name: 'child: quitting leaves the local server running',
    from: 'stop: program.stop,',
    to: 'stop: async () => {},',
    file: 'local-server.test.ts',
    test: 'ends before the program does',
  },
  {
    name: 'zoom: the kept window is not read',
    source: 'electron-adapters/window.ts',
    from: 'read: () => savedState.read().window,',
    to: 'read: () => null,',
    file: 'saved-state.test.ts',
    test: 'zooming out eight times',
  },
  {
    name: 'click: nothing holds on to a notification',
    from: 'createNotifier((options) => new Notification(options), place.icon);',
    to: `(title: string, body: string, onPress?: () => void) => {
      const notification = new Notification({ title, body, icon: place.icon });
      notification.on('click', () => onPress?.());
      notification.show();
    }; void createNotifier;`,
    file: 'notices.test.ts',
    test: 'clicked long after it was shown',
  },
  {
    name: 'find: each press on Next begins anew',
    from: 'find: createFind(shown),',
    to: `find: (text: string, forward: boolean) => {
      if (text) shown()?.findInPage(text, { forward, findNext: true });
      else shown()?.stopFindInPage('keepSelection');
      void createFind;
    },`,
    file: 'find.test.ts',
    test: 'go from match to match',
  },
  {
    name: 'find: closing the bar leaves the marks on the page',
    from: "() => program.find('', true),",
    to: '() => {},',
    file: 'find.test.ts',
    test: 'ends the search',
  },
  {
    name: 'drafts: the app is closed when a page of the program is shown',
    from: 'window.showPage(page);',
    to: "window.showPage(page); for (const key of [program.keyOf(program.current() ?? '')]) window.close(key);",
    file: 'windows.test.ts',
    test: 'the settings do not close the app',
  },
  {
    name: 'pages: a change is not told to them',
    from: 'webContents.send(STATE_CHANNEL, program.state());',
    to: 'void [webContents, STATE_CHANNEL];',
    file: 'windows.test.ts',
    test: 'the settings do not close the app',
  },
  {
    name: 'tray: closing the window ends the program',
    source: 'electron-adapters/window.ts',
    from: 'staysInTray: () => keepsInTray() && hasTray(),',
    to: 'staysInTray: () => false,',
    file: 'windows.test.ts',
    test: 'a closed window hides',
  },
  {
    name: 'tray: it is not put where the panel came later',
    from: 'signs.putTrayAnew();',
    to: '',
    file: 'start.test.ts',
    test: 'has its sign later',
  },
  {
    name: 'tray: closing the window never ends the program',
    source: 'electron-adapters/window.ts',
    from: "onClosed: () => platform !== 'darwin' && app.quit(),",
    to: 'onClosed: () => {},',
    file: 'windows.test.ts',
    test: 'closing the window ends the program',
  },
  {
    name: 'tray: a press on it does nothing',
    source: 'electron-adapters/signs.ts',
    from: 'onPress: actions.open,',
    to: 'onPress: () => {},',
    file: 'notices.test.ts',
    test: 'until somebody looks',
  },
  {
    name: 'notices: looking at the window does not end the flashing',
    from: 'onSeen: () => signs.seen(),',
    to: 'onSeen: () => {},',
    file: 'notices.test.ts',
    test: 'until somebody looks',
  },
  {
    name: 'notices: a press leads nowhere',
    source: 'electron-adapters/notices.ts',
    from: '() => open(place)',
    to: '() => {}',
    file: 'notices.test.ts',
    test: 'opens the window at the request',
  },
  {
    name: 'start: it comes to the front though it started with the computer',
    source: 'electron-adapters/window.ts',
    from: 'startsHidden: wasStartedHidden(app) && keepsInTray(),',
    to: 'startsHidden: false,',
    file: 'start.test.ts',
    test: 'stays beside the clock',
  },
  {
    name: 'start: a second start shows nothing',
    from: 'return { ...program, bringUp: actions.open };',
    to: 'return { ...program, bringUp: () => {} };',
    file: 'links.test.ts',
    test: 'a link that is none',
  },
  {
    name: 'local: the app is not shown when its server is up',
    from: 'onUp: () => void program.localServerIsUp(local.port()),',
    to: '',
    file: 'start.test.ts',
    test: 'once that has stopped',
  },
  {
    name: 'power: waking up is not heard',
    from: "powerMonitor.on('resume', program.wake);",
    to: '',
    file: 'power.test.ts',
    test: 'wakes up',
  },
  {
    name: 'power: unlocking is not heard',
    from: "powerMonitor.on('unlock-screen', program.wake);",
    to: '',
    file: 'power.test.ts',
    test: 'wakes up',
  },
  {
    name: 'quit: nobody is asked while phones are connected',
    from: 'local.elsewhere() === 0 ||',
    to: 'true ||',
    file: 'phones.test.ts',
    test: 'asks before',
  },
  {
    name: 'quit: the computer may fall asleep under its server',
    from: "keepAwake(state === 'running');",
    to: '',
    file: 'phones.test.ts',
    test: 'stays awake',
  },
  {
    name: 'notices: those of an earlier run are not heard',
    from: 'void notices.listen();',
    to: '',
    file: 'notices.test.ts',
    test: 'after the program was started anew',
  },
  {
    name: 'guards: pages are not watched',
    from: 'watchContents({',
    to: 'void watchContents; void ({',
    file: 'guards.test.ts',
    test: 'goes nowhere but within the app',
  },
  {
    name: 'downloads: a press does not show the file',
    source: 'electron-adapters/partitions.ts',
    from: 'show(m.desktop_saved(), basename(path), () => shell.showItemInFolder(path)),',
    to: 'show(m.desktop_saved(), basename(path)),',
    file: 'guards.test.ts',
    test: 'kept under a free name',
  },
  {
    name: 'source: it shares the folder of the installed program',
    source: 'folders.ts',
    from: '!app.isPackaged && ',
    to: 'app.isPackaged && ',
    file: 'start.test.ts',
    test: 'touches nothing of the installed one',
  },
  {
    name: 'source: it takes the links of the installed program',
    source: 'lifecycle/start.ts',
    from: 'if (app.isPackaged) app.setAs',
    to: 'app.setAs',
    file: 'start.test.ts',
    test: 'touches nothing of the installed one',
  },
];
