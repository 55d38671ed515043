import { join } from 'node:path';
import type { Plugin } from 'vite';

const MENU = '@headlessui/react/dist/components/menu/menu.js';
const ANCHORS = '../../internal/floating.js';

/**
 * Leaves out the library's positioning of menus, which our styles do: 13 kB (compressed) on each first visit,
 * and work for each menu. The build fails if a newer version of the library has other file names.
 */
export const menusWithoutAnchor = (): Plugin => {
  let isLeftOut = false;
  return {
    name: 'menus-without-anchor',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== ANCHORS || !importer?.replaceAll('\\', '/').endsWith(MENU)) return undefined;
      isLeftOut = true;
      return join(import.meta.dir, 'ui/overlays/without-anchor.ts');
    },
    buildEnd(error) {
      if (!error && !isLeftOut) throw new Error(`${MENU} does not import ${ANCHORS} any more.`);
    },
  };
};
