/** Somebody who calls a congregation, under its name on a host. */
export type Caller = { url: string; host?: string; cookie: string };

/** The headers of what somebody sends. */
export const headersOf = ({ host, cookie }: Caller) => ({ cookie, ...(host && { host }) });

/** Calls, and throws if the answer is a refusal. */
export const send = async (
  caller: Caller,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${caller.url}${path}`, {
    method,
    headers: { ...headersOf(caller), 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
};

/** What a stranger at this address sends; gives the status of the answer. */
export const strange = async (
  { url, host }: Omit<Caller, 'cookie'>,
  from: string,
  path: string,
  body: object,
) => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(host && { host }) },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
};

/** Somebody who signs in again and again, on a device that was here before. */
export const signingIn = (caller: Caller, username: string, password: string) => {
  let device = '';
  return async () => {
    const answer = await fetch(`${caller.url}/api/login`, {
      method: 'POST',
      headers: {
        ...headersOf({ ...caller, cookie: device }),
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
      },
      body: JSON.stringify({ email: `${username}@example.org`, password }),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}.`);
    device = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  };
};
