import { join } from 'node:path';

const BUILD = join(import.meta.dir, '../node_modules/react-router/dist/production');

/**
 * Aliases to the router's production build, because its package gives bundlers the larger development build
 * with its warnings.
 */
export const ROUTER = [
  { find: /^react-router$/, replacement: join(BUILD, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(BUILD, 'dom-export.mjs') },
];
