import { desc, eq, lt } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import type { ContactForm, ContactMessage } from '../../shared/contact.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { contactMessages } from '../db/schema.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';

export type ContactParts = {
  db: Db;
  /** Returns whether the message goes to anybody by mail. */
  tell: { contacted: (tx: Tx, message: { id: number }, now: number) => boolean };
};

/** Stores a message. If mail is set up, sends it to the support address or the administrators. */
export const contact = (
  { db, tell }: ContactParts,
  person: { id: number },
  form: ContactForm,
  now: number,
) =>
  change(db, (tx) => {
    const { id } = tx
      .insert(contactMessages)
      .values({ ...form, userId: person.id, wasMailed: false, createdAt: now })
      .returning({ id: contactMessages.id })
      .get();
    if (tell.contacted(tx, { id }, now))
      tx.update(contactMessages).set({ wasMailed: true }).where(eq(contactMessages.id, id)).run();
  });

/** All messages, newest first. */
export const messagesOf = (db: Db, page: PageQuery): Page<ContactMessage> => {
  const { before, limit } = pageBounds(page);
  const rows = db
    .select()
    .from(contactMessages)
    .where(lt(contactMessages.id, before))
    .orderBy(desc(contactMessages.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, position: row.id }));
  return pageOf(rows, page, (row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    category: row.category,
    message: row.message,
    createdAt: iso(row.createdAt),
    wasMailed: row.wasMailed,
  }));
};
