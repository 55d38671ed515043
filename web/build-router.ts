import { join } from 'node:path';

const BUILD = join(import.meta.dir, '../node_modules/react-router/dist/production');

/**
 * The router's package leads every bundler to its development build, which warns whoever writes an app.
 * These aliases lead to its other one, which is smaller.
 */
export const ROUTER = [
  { find: /^react-router$/, replacement: join(BUILD, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(BUILD, 'dom-export.mjs') },
];
