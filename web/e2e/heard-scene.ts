import { startExecutable } from './executable.ts';
import { accountOf } from './fixtures.ts';
import { fillScene } from './scene.ts';

export type HeardScene = Awaited<ReturnType<typeof startHeardScene>>;

/** Starts the compiled program with the scene of Ruth and Naomi, and calls it without a browser. */
export const startHeardScene = async () => {
  const server = await startExecutable();
  const person = async (name: string, more: object = {}) => {
    const answer = await send(server.url, '', 'POST', '/api/register', {
      ...accountOf(name),
      ...more,
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    const call =
      (method: string) =>
      (path: string, { data }: { data?: unknown } = {}) =>
        send(server.url, cookie.split(';')[0] ?? '', method, path, data);
    return { api: { post: call('POST'), patch: call('PATCH'), put: call('PUT') } };
  };
  await person('Deborah', { setup: new URL(server.setupLink).searchParams.get('setup') });
  const ruth = await person('Ruth');
  const scene = await fillScene(ruth, await person('Naomi'));
  return { url: server.url, ruth, person, ...scene, stop: server.stop };
};

const send = async (url: string, cookie: string, method: string, path: string, data: unknown) => {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer;
};
