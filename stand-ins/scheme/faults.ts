import type { Mutation } from '../../desktop/built/mutation.ts';

/** A fault in the web app; its `source` is a file of the web app, its `file` one of this folder. */
export type SchemeFault = Mutation & { source: string };

/*
 * Faults that only a scheme of its own shows. `faults.system.test.ts` plants them one by one. They stay because QtWebEngine
 * stands in for Electron here: without them nobody knows that it shows what Electron would.
 */
export const SCHEME_FAULTS: SchemeFault[] = [
  {
    name: 'reads are kept at addresses of the scheme, which the store refuses',
    source: 'web/api/offline/browser-store.ts',
    from: 'return /^https?:$/.test(window.location.protocol) ? path :',
    to: 'return path ? path :',
    file: 'offline.system.test.ts',
    test: 'after a start without a server',
  },
  {
    name: 'an upload stands at 0% until it is done',
    source: 'web/api/upload.ts',
    from: 'setProgress(undefined);',
    to: 'setProgress(0);',
    file: 'files.system.test.ts',
    test: 'an upload says how much was sent',
  },
];
