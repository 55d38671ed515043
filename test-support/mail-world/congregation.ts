import { expect } from 'bun:test';
import { capitalize } from 'es-toolkit';
import { startExecutable } from '../executable.ts';
import { testFolder } from '../folder.ts';
import { registrationFor } from '../registration.ts';
import { until } from '../until.ts';

export type MailedCongregation = Awaited<ReturnType<typeof startCongregation>>;

/** Maximum time from a mail's arrival until another member sees it, in milliseconds. */
const SOON = 5_000;

type Mailed = {
  smtpUrl: string;
  /** The mailbox of pray@example.org. */
  imapUrl: string;
  /** Returns the number of mails that were delivered to this address. */
  delivered: (address: string) => number;
  /** The addresses of the members, each beginning with the username. The first one owns the group. */
  members?: string[];
};

/** Starts a congregation with a mailbox, and with Ruth and others in one group. */
export const startCongregation = async ({
  smtpUrl,
  imapUrl,
  delivered,
  members = ['ruth@example.org', 'naomi@example.org'],
}: Mailed) => {
  const server = await startExecutable(testFolder('mailed-congregation'), {
    UPHELD_SMTP_URL: smtpUrl,
    UPHELD_MAIL_FROM: 'Upheld <pray@example.org>',
    UPHELD_IMAP_URL: imapUrl,
    UPHELD_REPLY_ADDRESS: 'pray@example.org',
  });
  const cookies = new Map<string, string>();
  const names = members.map((address) => address.replace(/@.*/, ''));
  for (const [at, name] of names.entries()) {
    const more = { firstName: capitalize(name), lastName: 'Levi', email: members[at] };
    const answer = await server.post('/api/register', registrationFor(name, more));
    cookies.set(name, answer.headers.get('set-cookie')?.split(';')[0] ?? '');
  }
  // Later mails are newer than those that ask to confirm an address.
  await until('all are mailed', () => members.every((address) => delivered(address) > 0), 20_000);
  // Confirm the test addresses directly in the database.
  const db = server.openDatabase();
  db.run('update users set email_confirmed_at = created_at');
  db.close();
  const post = async (name: string, path: string, body: object = {}) =>
    (await server.post(path, body, cookies.get(name))).json();
  const group = (await post('ruth', '/api/groups', { name: 'Tuesday Group', description: '' })).id;
  const { inviteUrl } = await post('ruth', `/api/groups/${group}/invite-token`);
  for (const name of names.slice(1))
    await post(name, `/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`);

  /** Returns the comments on a request as Ruth sees them. */
  const comments = async (id: number): Promise<string[]> => {
    const headers = { cookie: cookies.get('ruth') ?? '' };
    const answer = await fetch(`${server.url}/api/prayers/${id}/comments`, { headers });
    return (await answer.json()).map(({ content }: { content: string }) => content);
  };
  return {
    server,
    comments,
    /** Shares a request of Ruth's with the group. Returns its id. */
    share: async (title: string, content: string): Promise<number> =>
      (await post('ruth', '/api/prayers', { title, content, groupIds: [group] })).id,
    /** Waits until Ruth sees a comment on this request, at most `within` milliseconds. Returns all comments. */
    commentSoon: async (id: number, within = SOON) => {
      const begun = performance.now();
      await until('Ruth sees the comment', async () => (await comments(id)).length > 0);
      expect(performance.now() - begun).toBeLessThan(within);
      return comments(id);
    },
    stop: () => server.stop(),
  };
};
