import type { Mutation } from './mutation.ts';

/** Faults where pages lie in the window. */
export const OF_THE_WINDOW: Mutation[] = [
  {
    name: 'window: its pages do not grow with it',
    source: 'window/window.ts',
    from: 'for (const [view, place] of places) view.setBounds(place(window.contentView.getBounds()));',
    to: '',
    file: 'one-window.test.ts',
    test: 'as large as the window',
  },
  {
    name: 'window: it gives its keys to no page when it comes back',
    source: 'window/window.ts',
    from: 'shown()?.webContents.focus();\n      parts.onSeen();',
    to: 'parts.onSeen();',
    file: 'one-window.test.ts',
    test: 'keys go to the page',
  },
  {
    name: 'window: its pages live on without it',
    source: 'window/window.ts',
    from: 'pages.closeAll();',
    to: '',
    file: 'one-window.test.ts',
    test: 'its pages end with it',
  },
  {
    name: 'window: it is not called after its page',
    source: 'window/window.ts',
    from: 'if (key === front) there()?.setTitle(title);',
    to: '',
    file: 'one-window.test.ts',
    test: 'has the name of the page',
  },
  {
    name: 'window: the search bar stays when it is closed',
    source: 'window/find.ts',
    from: 'takeAway(bar);',
    to: '',
    file: 'one-window.test.ts',
    test: 'search bar lies in the window',
  },
];
