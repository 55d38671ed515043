import { ANSWER_MOST } from '../../../shared/answered.ts';
import { PREFERENCES } from '../../../shared/mailed-links.ts';
import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import { CONTENT_MOST, TITLE_MOST } from '../../../shared/text.ts';
import { titleFrom } from '../../../shared/titles.ts';
import type { Tx } from '../../db/change.ts';
import type { Perform } from '../../http/personal-call.ts';

type Parts = { perform: Perform };
type Alongside = (tx: Tx) => void;

/** Stored in the audit log in place of a network. */
const BY = 'mail';

/** Thrown for a text that is longer than the limit. */
export class TooLong extends Error {
  constructor(readonly lengths: { count: number; most: number }) {
    super('too long');
  }
}

/** Adds a comment, or an update to the sender's own signed request. Throws TooLong, and the call's refusals. */
export const addText = async (
  { perform }: Parts,
  {
    userId,
    prayerId,
    text,
    isUpdate,
  }: { userId: number; prayerId: number; text: string; isUpdate: boolean },
  alongside: Alongside,
) => {
  requireContent(text);
  await perform(isUpdate ? 'addUpdate' : 'addComment', {
    userId,
    by: BY,
    params: { id: String(prayerId) },
    body: { content: text },
    alongside,
  });
};

/** Marks a request as answered. Throws TooLong, and the call's refusals. */
export const answerByMail = async (
  { perform }: Parts,
  { userId, prayerId, text }: { userId: number; prayerId: number; text: string },
  alongside: Alongside,
) => {
  requireLength(text, ANSWER_MOST);
  const params = { id: String(prayerId) };
  const body = { answerContent: text };
  await perform('answerPrayer', { userId, by: BY, params, body, alongside });
};

export const prayByMail = async (
  { perform }: Parts,
  { userId, prayerId }: { userId: number; prayerId: number },
  alongside: Alongside,
) => {
  await perform('pray', { userId, by: BY, params: { id: String(prayerId) }, alongside });
};

/** Shares a request with groups under the user's name. Throws TooLong, and the call's refusals. */
export const shareRequest = async (
  { perform }: Parts,
  {
    userId,
    groupIds,
    subject,
    text,
  }: { userId: number; groupIds: number[]; subject: string; text: string },
  alongside: (tx: Tx, prayerId: number) => void,
) => {
  const title = titleOf(subject, text);
  requireLength(title, TITLE_MOST);
  requireLength(text, CONTENT_MOST);
  const body = { title, content: text, isAnonymous: false, groupIds };
  await perform('createPrayer', {
    userId,
    by: BY,
    body,
    alongside: (tx, { id }) => alongside(tx, id),
  });
};

/** Turns off all mails about other users' requests. */
export const stopMails = async ({ perform }: Parts, userId: number, alongside: Alongside) => {
  const body = Object.fromEntries(PREFERENCES.map((name) => [name, false]));
  await perform('updateProfile', { userId, by: BY, body, alongside });
};

/** Prefixes that mail programs put before a subject. */
const PREFIX = new RegExp(
  String.raw`^\s*(${oneOf(mailWords.subjectPrefix)}\s*(\[\d+\])?\s*[:：]\s*)+`,
  'i',
);

/** Returns the subject; without one, a title from the text, as the app offers it. */
const titleOf = (subject: string, text: string) =>
  subject.replace(PREFIX, '').trim() || titleFrom(text);

/** Throws TooLong for a text that is too long for a comment or an update. */
export const requireContent = (text: string) => requireLength(text, CONTENT_MOST);

const requireLength = (text: string, most: number) => {
  if (text.length > most) throw new TooLong({ count: text.length, most });
};
