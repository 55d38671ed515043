import { desc, eq, lt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import type { ContactForm, ContactMessage } from '../../shared/contact.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { contactMessages } from '../db/schema.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { Notify } from '../notify.ts';

export type ContactParts = {
  db: Db;
  /** Notifies by mail. Returns whether there is a recipient. */
  notify: Notify<'contact', { id: number }, boolean>;
};

/** Stores a message. With a mail server, mails it to the support address or the administrators. */
export const contact = (
  { db, notify }: ContactParts,
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
    if (notify(tx, 'contact', { id }, now))
      tx.update(contactMessages).set({ wasMailed: true }).where(eq(contactMessages.id, id)).run();
  });

const allMessages = prepared((db) =>
  db
    .select({
      position: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      category: contactMessages.category,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      wasMailed: contactMessages.wasMailed,
    })
    .from(contactMessages)
    .where(lt(contactMessages.id, sql.placeholder('before')))
    .orderBy(desc(contactMessages.id))
    .limit(sql.placeholder('limit')),
);

/** Returns all messages, newest first. */
export const messagesOf = (db: Db, page: PageQuery): Page<ContactMessage> =>
  pageOf(allMessages(db).all(pageBounds(page)), page, (row) => ({
    id: row.position,
    name: row.name,
    email: row.email,
    subject: row.subject,
    category: row.category,
    message: row.message,
    createdAt: iso(row.createdAt),
    wasMailed: row.wasMailed,
  }));
