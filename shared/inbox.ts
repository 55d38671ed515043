import { z } from 'zod';
import { m } from './messages.ts';
import { INBOX_KINDS } from './notices.ts';
import { flag, instant } from './text.ts';

/** Maximum age of an item in an inbox, in days. */
export const INBOX_DAYS = 60;

/** Maximum count of unread items. */
export const UNREAD_COUNTED = 100;

/** The id is opaque, and different for each reader. */
const id = z.string({ error: m.inbox_id_invalid });

export const inboxItem = z.strictObject({
  id,
  kind: z.enum(INBOX_KINDS),
  text: z.string(),
  /** Path in the app that the item opens. */
  path: z.string(),
  /**
   * Who wrote the comment, else who asked, as the reader may know: a name, “For Mary”, “Anonymous”. Null
   * if it is from nobody. An answer may be written by others than who asked.
   */
  who: z.string().nullable(),
  /** Whose face stands beside it; null for those who are not named. */
  person: z
    .strictObject({
      firstName: z.string(),
      lastName: z.string(),
      profileImageUrl: z.string().nullable(),
    })
    .nullable(),
  /** The first words of the comment, update or answer, on one line. */
  words: z.string().nullable(),
  /** Title of the request that the item is about. */
  title: z.string().nullable(),
  /** Name of the group that the item is about. */
  group: z.string().nullable(),
  createdAt: instant,
  isRead: flag,
});

/** Marks this item and all older ones as read. */
export const readInboxForm = z.object({ upTo: id.max(100, { error: m.inbox_id_invalid }) });

export type InboxItem = z.infer<typeof inboxItem>;
