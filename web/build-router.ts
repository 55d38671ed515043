import { join } from 'node:path';

const BUILD = join(import.meta.dir, '../node_modules/react-router/dist/production');

/**
 * The router's package leads every bundler to its development build, which has warnings for developers.
 * These aliases lead to its production build, which is smaller.
 */
export const ROUTER = [
  { find: /^react-router$/, replacement: join(BUILD, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(BUILD, 'dom-export.mjs') },
];
