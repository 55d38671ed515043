import { type Answer, createSession, type News, type Question } from './mailbox-session.ts';

/* The thread that talks to mailboxes. Each line has a number, and answers one question after another. */

declare const self: Worker;

export type ToMailboxes = { line: number; question: Question } | { close: number } | { ping: true };
export type FromMailboxes =
  | { line: number; answer: Answer }
  | { line: number; news: News }
  | { pong: true };

const notify = (said: FromMailboxes) => self.postMessage(said);
const sessions = new Map<number, ReturnType<typeof createSession>>();

const sessionAt = (line: number) => {
  const known = sessions.get(line);
  if (known) return known;
  const session = createSession((news) => notify({ line, news }));
  sessions.set(line, session);
  return session;
};

self.onmessage = async ({ data }: MessageEvent<ToMailboxes>) => {
  if ('ping' in data) return notify({ pong: true });
  if ('close' in data) {
    sessions.get(data.close)?.close();
    sessions.delete(data.close);
    return;
  }
  const { line, question } = data;
  notify({ line, answer: await sessionAt(line).answer(question) });
};
