import { join } from 'node:path';
import { CACHE } from './roots.ts';
import { fromNpm } from './windows-bun.ts';

const VERSION = '2.2.0';
const folder = join(CACHE, `seven-zip-for-windows-${VERSION}`);

/** 7-Zip for Windows, as npm has it, to unpack archives there: `// needs: seven-zip-for-windows`. */
export const sevenZip = fromNpm(folder, `7zip-bin-win@${VERSION}`, 'package/x64/7za.exe');
