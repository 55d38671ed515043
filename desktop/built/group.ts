const PASSWORD = 'gleaning barley';

export const RUTH = { email: 'ruth@example.org', password: PASSWORD };

type Server = { url: string };

const send = async ({ url }: Server, cookie: string, path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return { answer, json: JSON.parse((await answer.text()) || 'null') };
};

/** Registers a user. Returns their cookie. */
export const register = async (server: Server, name: string) => {
  const { answer } = await send(server, '', '/api/register', {
    firstName: name,
    lastName: 'Miller',
    username: name.toLowerCase(),
    email: `${name.toLowerCase()}@example.org`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  return cookieOf(answer);
};

const read = async ({ url }: Server, cookie: string, path: string) =>
  (await fetch(url + path, { headers: { cookie } })).json();

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Makes a group with Ruth and Naomi: Ruth is notified of Naomi's requests. */
export const groupOn = async (server: Server) => {
  const ruth = await register(server, 'Ruth');
  const naomi = await register(server, 'Naomi');
  const { json: group } = await send(server, naomi, '/api/groups', { name: 'Tuesday Group' });
  const { json: link } = await send(server, naomi, `/api/groups/${group.id}/invite-token`, {});
  await send(server, ruth, `/api/groups/invite/${link.inviteUrl.split('/').at(-1)}/join`, {});
  return {
    id: Number(group.id),
    ruth: RUTH,
    share: (title: string) =>
      send(server, naomi, '/api/prayers', {
        title,
        content: 'It hurts again.',
        groupIds: [group.id],
      }),
    /** Number of unread items in Ruth's inbox, from the server. */
    unread: async (): Promise<number> => (await read(server, ruth, '/api/news')).unreadCount,
    /** Opens Ruth's inbox, as in a browser. */
    readInbox: async () => {
      const [newest] = await read(server, ruth, '/api/inbox');
      if (newest) await send(server, ruth, '/api/inbox/read', { upTo: newest.id });
    },
    /** Signs Ruth in. Returns her cookie. */
    signIn: async () => cookieOf((await send(server, '', '/api/login', RUTH)).answer),
    /** Adds a comment of Naomi's to a request. Returns the status. */
    comment: async (prayerId: number) =>
      (await send(server, naomi, `/api/prayers/${prayerId}/comments`, { content: 'With you.' }))
        .answer.status,
  };
};
