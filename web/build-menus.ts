import { join } from 'node:path';
import type { Plugin } from 'vite';

const MENU = '@headlessui/react/dist/components/menu/menu.js';
const ANCHORS = '../../internal/floating.js';

/**
 * Our menus are put in their place by styles. The library would bring 13 kB (compressed) to each first
 * visit, and work for each menu that is drawn, for a way of placing them that web/ui/overlays/menu.tsx does not use.
 * The build fails where a newer version of the library names these files otherwise.
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
