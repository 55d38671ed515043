import { z } from 'zod';
import type { RunningServer } from './executable.ts';
import { registrationFor } from './registration.ts';

const PASSWORD = 'a good password';
const made = z.looseObject({ id: z.number() });

export type Member = Awaited<ReturnType<typeof memberOf>>;

/**
 * Registers a user at a running executable, as the first administrator if `setup` has the code of the set-up
 * link. Returns functions that call as this user.
 */
export const memberOf = async (
  server: Pick<RunningServer, 'post' | 'url'>,
  name: string,
  setup?: string,
) => {
  const email = `${name}@example.org`;
  const form = registrationFor(name, { firstName: name, setup });
  const registered = await server.post('/api/register', form);
  if (registered.status !== 201) throw new Error(`${name} could not register.`);
  let cookie = cookieOf(registered);

  const call = (method: string) => (path: string, body?: unknown) =>
    fetch(server.url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const [get, post, remove] = [call('GET'), call('POST'), call('DELETE')];

  return {
    email,
    get,
    post,
    delete: remove,
    cookie: () => cookie,
    /** Signs in again and returns the status. The earlier session stays valid. */
    signIn: async () => {
      const response = await server.post('/api/login', { email, password: PASSWORD });
      if (response.status === 200) cookie = cookieOf(response);
      return response.status;
    },
    signOut: async () => (await post('/api/logout')).status,
    /** Writes a private request. Returns the status, and the id if it was saved. */
    write: async (title: string, content = `${title}, whole or not at all.`) => {
      const response = await post('/api/prayers', { title, content, isPrivate: true });
      const text = await response.text();
      const { status, headers } = response;
      return { status, text, headers, id: status === 201 ? made.parse(JSON.parse(text)).id : 0 };
    },
  };
};

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
