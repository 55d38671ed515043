import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Derive } from '../secrets.ts';

const IV = 12;
const TAG = 16;
const PLAIN = 12;
const CIPHER = 'aes-256-gcm';

/** A position in the event log, and when it was issued, in milliseconds since 1970. */
export type Cursor = { eventId: number; at: number };

/**
 * Opaque event ids for one viewer: encrypted with AES-256-GCM (NIST SP 800-38D) and bound to the viewer. They
 * reveal no count, two viewers learn nothing by comparing theirs, and they cannot be forged. The nonce is
 * derived from the content, so equal positions give equal text. Ids of one purpose are invalid for another.
 */
export const createCursors = (derive: Derive, purpose: 'event id' | 'inbox id' = 'event id') => {
  const key = Buffer.from(derive(purpose, 'encryption'), 'base64url');
  const nonceKey = Buffer.from(derive(purpose, 'nonce'), 'base64url');
  const boundTo = (viewer: { id: number }) => Buffer.from(`viewer ${viewer.id}`);
  return {
    seal: (viewer: { id: number }, { eventId, at }: Cursor): string => {
      const plain = Buffer.alloc(PLAIN);
      plain.writeUIntBE(eventId, 0, 6);
      plain.writeUIntBE(at, 6, 6);
      const iv = createHmac('sha256', nonceKey)
        .update(boundTo(viewer))
        .update(plain)
        .digest()
        .subarray(0, IV);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(viewer));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    /** Returns the position in an id of this viewer; null for anything else. */
    open: (viewer: { id: number }, text: string): Cursor | null => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== IV + PLAIN + TAG) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV))
        .setAAD(boundTo(viewer))
        .setAuthTag(bytes.subarray(IV + PLAIN));
      try {
        const sealed = decipher.update(bytes.subarray(IV, IV + PLAIN));
        const plain = Buffer.concat([sealed, decipher.final()]);
        return { eventId: plain.readUIntBE(0, 6), at: plain.readUIntBE(6, 6) };
      } catch {
        return null;
      }
    },
  };
};
