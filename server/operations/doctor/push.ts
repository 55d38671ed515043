import { existsSync } from 'node:fs';
import { serverAddresses } from '../../admin/addresses.ts';
import { secretKeyIn, vapidKeysIn } from '../../storage/keys.ts';
import { UnusableData } from '../../storage/open.ts';
import type { Found, Look } from './examined.ts';

/** Checks the server's push keys, and whether browsers allow notifications. */
export const checkPush = ({ files, config }: Look): Found => {
  for (const [path, read] of [
    [files.pushKeys, vapidKeysIn],
    [files.key, secretKeyIn],
  ] as const) {
    // A check must not make a new key.
    if (!existsSync(path)) return { finding: 'push-key-missing', subject: path };
    if (isDamaged(read, path)) return { finding: 'push-key-damaged', subject: path };
  }
  const { isHttps, reach } = serverAddresses(config);
  return { finding: isHttps || reach === 'this-computer' ? 'push-well' : 'push-needs-https' };
};

const isDamaged = (read: (path: string) => unknown, path: string) => {
  try {
    read(path);
    return false;
  } catch (error) {
    if (error instanceof UnusableData) return true;
    throw error;
  }
};
