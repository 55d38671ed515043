import type { Mutation } from './mutation.ts';

/** Faults in the pages of the window. */
export const OF_THE_WINDOW: Mutation[] = [
  {
    name: 'window: its pages are not resized with it',
    source: 'window/window.ts',
    from: 'for (const [view, place] of places) view.setBounds(place(window.contentView.getBounds()));',
    to: '',
    file: 'one-window.test.ts',
    test: 'as large as the window',
  },
  {
    name: 'window: no page gets the keyboard focus when it is shown again',
    source: 'window/window.ts',
    from: 'shown()?.webContents.focus();\n      parts.onSeen();',
    to: 'parts.onSeen();',
    file: 'one-window.test.ts',
    test: 'the visible page has the keyboard focus, also after hiding and showing the window',
  },
  {
    name: 'window: closing it leaves its pages running',
    source: 'window/window.ts',
    from: 'pages.closeAll();',
    to: '',
    file: 'one-window.test.ts',
    test: 'a destroyed window ends its pages, and a Mac opens new ones',
  },
  {
    name: 'window: it does not have the title of its page',
    source: 'window/window.ts',
    from: 'if (key === front) there()?.setTitle(title);',
    to: '',
    file: 'one-window.test.ts',
    test: 'the window has the title of the visible page',
  },
  {
    name: 'window: closing it leaves the search bar',
    source: 'window/find.ts',
    from: 'takeAway(bar);',
    to: '',
    file: 'one-window.test.ts',
    test: 'the search bar is in the window, and returns the keyboard focus to the page',
  },
];
