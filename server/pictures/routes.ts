import { routes } from '../http/route.ts';
import { presentCurrentUser } from '../session/presenter.ts';
import { checkedPicture } from './check.ts';
import { type PictureParts, pictureFor, removePicture, setPicture } from './pictures.ts';
import { receivedBytes } from './receive.ts';

/** A picture that is opened directly may not run anything. */
const SANDBOX = "default-src 'none'; sandbox";

export const pictureRoutes = (parts: PictureParts) => {
  const { db } = parts;
  return routes({
    setPicture: async ({ user, body, headers, now }) => {
      const picture = checkedPicture(await receivedBytes(body, headers));
      return presentCurrentUser(db, setPicture(parts, user, picture, now), now);
    },
    removePicture: ({ user, now }) => presentCurrentUser(db, removePicture(db, user, now), now),
    getPicture: ({ user, params, reply }) => {
      const { type, bytes } = pictureFor(db, user, params.name);
      reply.header('content-security-policy', SANDBOX);
      reply.header('content-type', type);
      // The browser stores it, and asks each time whether it may still show it.
      reply.header('cache-control', 'private, no-cache');
      reply.header('etag', `"${params.name}"`);
      return new Blob([new Uint8Array(bytes)], { type });
    },
  });
};
