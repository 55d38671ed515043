/*
 * Faults in the wiring of Electron's parts: each must fail a test of the built program.
 * `mutations.system.test.ts` plants them one by one. They are necessary because these tests use a stand-in
 * for Electron: a test against a stand-in may pass for a faulty program, too.
 */

import { OF_LANGUAGES } from './language-mutations.ts';
import type { Mutation } from './mutation.ts';
import { OF_THE_WINDOW } from './window-mutations.ts';

export const MUTATIONS: Mutation[] = [
  ...OF_THE_WINDOW,
  ...OF_LANGUAGES,
  {
    name: 'abort: closing a page leaves its call open',
    from: 'partition: partitions.fetch,',
    to: 'partition: (key) => (url, { signal: _, ...init }) => partitions.fetch(key)(url, init),',
    file: 'streams.test.ts',
    test: 'a page that ends its event stream ends the call to the server',
  },
  {
    name: 'child: quitting leaves the local server running',
    from: 'stop: program.stop,',
    to: 'stop: async () => {},',
    file: 'local-server.test.ts',
    test: 'quitting stops the local server before the program ends',
  },
  {
    name: 'zoom: the stored window is not read',
    source: 'electron-adapters/window.ts',
    from: 'read: () => savedState.read().window,',
    to: 'read: () => null,',
    file: 'saved-state.test.ts',
    test: 'zooming out eight times',
  },
  {
    name: 'click: no reference keeps a notification alive',
    from: 'createNotifier((options) => new Notification(options), place.icon);',
    to: `(title: string, body: string, onPress?: () => void) => {
      const notification = new Notification({ title, body, icon: place.icon });
      notification.on('click', () => onPress?.());
      notification.show();
    }; void createNotifier;`,
    file: 'notices.test.ts',
    test: 'a click on an old notification still opens its page',
  },
  {
    name: 'find: each press on Next starts a new search',
    from: 'find: createFind(shown),',
    to: `find: (text: string, forward: boolean) => {
      if (text) shown()?.findInPage(text, { forward, findNext: true });
      else shown()?.stopFindInPage('keepSelection');
      void createFind;
    },`,
    file: 'find.test.ts',
    test: 'Next and Previous move from match to match, and new words start a new search',
  },
  {
    name: 'find: closing the bar leaves the highlights on the page',
    from: "() => program.find('', true),",
    to: '() => {},',
    file: 'find.test.ts',
    test: 'ends the search',
  },
  {
    name: 'drafts: showing a page of the program closes the app',
    from: 'window.showPage(page);',
    to: "window.showPage(page); for (const key of [program.keyOf(program.current() ?? '')]) window.close(key);",
    file: 'windows.test.ts',
    test: 'opening the settings does not close the app, and they show each change',
  },
  {
    name: 'pages: a change is not sent to them',
    from: 'webContents.send(STATE_CHANNEL, program.state());',
    to: 'void [webContents, STATE_CHANNEL];',
    file: 'windows.test.ts',
    test: 'opening the settings does not close the app, and they show each change',
  },
  {
    name: 'tray: closing the window ends the program',
    source: 'electron-adapters/window.ts',
    from: 'staysInTray: () => keepsInTray() && hasTray(),',
    to: 'staysInTray: () => false,',
    file: 'windows.test.ts',
    test: 'closing a window hides it, and its page is the same when it is shown again',
  },
  {
    name: 'tray: a panel that starts later gets no icon',
    from: 'signs.putTrayAnew();',
    to: '',
    file: 'start.test.ts',
    test: 'a program started at log-in before the panel stays hidden and gets its icon later',
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
    name: 'tray: a click on the icon has no effect',
    source: 'electron-adapters/signs.ts',
    from: 'onPress: actions.open,',
    to: 'onPress: () => {},',
    file: 'notices.test.ts',
    test: 'on Windows the task bar flashes until the window has the focus, and has a dot until all is read',
  },
  {
    name: 'notices: focusing the window does not stop the flashing',
    from: 'onSeen: () => signs.seen(),',
    to: 'onSeen: () => {},',
    file: 'notices.test.ts',
    test: 'on Windows the task bar flashes until the window has the focus, and has a dot until all is read',
  },
  {
    name: 'notices: a click opens nothing',
    source: 'electron-adapters/notices.ts',
    from: '() => open(place)',
    to: '() => {}',
    file: 'notices.test.ts',
    test: 'opens the window at the request',
  },
  {
    name: 'start: the window is shown although the computer started the program',
    source: 'electron-adapters/window.ts',
    from: 'startsHidden: wasStartedHidden(app) && keepsInTray(),',
    to: 'startsHidden: false,',
    file: 'start.test.ts',
    test: 'a program that starts with the computer stays in the tray, with its app open',
  },
  {
    name: 'start: a second start shows no window',
    from: 'return { ...program, bringUp: actions.open };',
    to: 'return { ...program, bringUp: () => {} };',
    file: 'links.test.ts',
    test: 'an invalid link changes nothing',
  },
  {
    name: 'local: the app is not shown when its server runs',
    from: 'onUp: () => void program.localServerIsUp(local.port()),',
    to: '',
    file: 'start.test.ts',
    test: 'a window shows that another Upheld runs, and shows the app after that stops',
  },
  {
    name: 'power: the event of waking up is ignored',
    from: "powerMonitor.on('resume', program.wake);",
    to: '',
    file: 'power.test.ts',
    test: 'waking up or unlocking the computer retries its server at once',
  },
  {
    name: 'power: the event of unlocking is ignored',
    from: "powerMonitor.on('unlock-screen', program.wake);",
    to: '',
    file: 'power.test.ts',
    test: 'waking up or unlocking the computer retries its server at once',
  },
  {
    name: 'quit: no question is asked while phones are connected',
    from: 'local.elsewhere() === 0 ||',
    to: 'true ||',
    file: 'phones.test.ts',
    test: 'asks before',
  },
  {
    name: 'quit: the computer may sleep while its server runs',
    from: "keepAwake(state === 'running');",
    to: '',
    file: 'phones.test.ts',
    test: 'stays awake',
  },
  {
    name: 'notices: clicks on those of an earlier run are ignored',
    from: 'void notices.listen();',
    to: '',
    file: 'notices.test.ts',
    test: 'on Windows a notification still opens its page after a restart of the program',
  },
  {
    name: 'guards: pages are not guarded',
    from: 'watchContents({',
    to: 'void watchContents; void ({',
    file: 'guards.test.ts',
    test: 'a page navigates only within the app',
  },
  {
    name: 'downloads: a click does not show the file',
    source: 'electron-adapters/partitions.ts',
    from: 'show(m.desktop_saved(), basename(path), () => shell.showItemInFolder(path)),',
    to: 'show(m.desktop_saved(), basename(path)),',
    file: 'guards.test.ts',
    test: 'a download is saved under a free name, and a click shows it in its folder',
  },
  {
    name: 'source: it uses the folder of the installed program',
    source: 'folders.ts',
    from: '!app.isPackaged && ',
    to: 'app.isPackaged && ',
    file: 'start.test.ts',
    test: 'a program run from source changes no file of the installed program',
  },
  {
    name: 'source: it registers for the links of the installed program',
    source: 'lifecycle/start.ts',
    from: 'if (app.isPackaged) app.setAs',
    to: 'app.setAs',
    file: 'start.test.ts',
    test: 'a program run from source changes no file of the installed program',
  },
];
