import { createSession } from '../server/mail/mailbox-session.ts';
import { createMailboxThreads } from '../server/mail/mailbox-threads.ts';

/** Reads mailboxes without a thread, which starts slowly from sources. */
export const mailboxesHere = () =>
  createMailboxThreads({
    start: ({ onSaid }) => {
      const sessions = new Map<number, ReturnType<typeof createSession>>();
      const sessionAt = (line: number) => {
        const session = sessions.get(line) ?? createSession((news) => onSaid({ line, news }));
        sessions.set(line, session);
        return session;
      };
      return {
        send: (said) => {
          if ('ping' in said) return onSaid({ pong: true });
          if ('close' in said) return sessions.get(said.close)?.close();
          const { line, question } = said;
          void sessionAt(line)
            .answer(question)
            .then((answer) => onSaid({ line, answer }));
        },
        end: () => {
          for (const session of sessions.values()) session.close();
        },
      };
    },
  });
