import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import webPush from 'web-push';
import { z } from 'zod';

const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapidKeys>;

/** This server's identity towards push services (RFC 8292), made at first start and kept. */
export const vapidKeysIn = (path: string): VapidKeys => {
  if (!existsSync(path)) {
    const unfinished = `${path}.tmp`;
    writeFileSync(unfinished, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
    renameSync(unfinished, path);
  }
  return vapidKeys.parse(JSON.parse(readFileSync(path, 'utf8')));
};
