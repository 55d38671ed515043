import { type RunningServer, startExecutable } from './executable.ts';
import { testFolder } from './folder.ts';
import { curl, type ProxyName, proxyPorts, startProxy } from './proxy.ts';

/** Source address of calls, in another network than the proxy's. */
export const CALLER = '127.1.2.3';
const RUTH = { email: 'ruth@example.org', password: 'gleaning barley' };

export type Stage = {
  server: RunningServer;
  /** The proxy's port for http. */
  http: number;
  proxy: Awaited<ReturnType<typeof startProxy>>;
  /** Calls as Ruth, an administrator who has signed in through the proxy. */
  call: (method: string, path: string, more?: string[]) => ReturnType<typeof curl>;
  cookie: string;
  signedIn: Awaited<ReturnType<typeof curl>>;
};

/** Returns curl's arguments that send a JSON body. */
export const json = (body: unknown) => [
  '--header',
  'Content-Type: application/json',
  '--data',
  JSON.stringify(body),
];

/**
 * Starts the executable behind a proxy that it trusts at this address, and signs in an administrator through
 * the proxy.
 */
export const setStage = async (name: ProxyName, trusted: string): Promise<Stage> => {
  const ports = await proxyPorts();
  const server = await startExecutable(testFolder('behind'), {
    UPHELD_URL: `https://localhost:${ports.https}`,
    UPHELD_TRUSTED_PROXIES: trusted,
  });
  const proxy = await startProxy(name, { ...ports, upheld: server.port });
  const from = (path: string, more: string[] = []) =>
    curl(['--header', `Origin: ${proxy.url}`, ...more, proxy.url + path], CALLER);
  await from(
    '/api/register',
    json({
      ...RUTH,
      firstName: 'Ruth',
      lastName: 'of Moab',
      username: 'ruth',
      confirmPassword: RUTH.password,
      setup: /setup=([\w-]+)/.exec(server.output())?.[1],
    }),
  );
  const signedIn = await from('/api/login', [
    ...json(RUTH),
    '--header',
    'X-Forwarded-For: 203.0.113.7',
  ]);
  const cookie = /^set-cookie: (upheld_session=[^;]+)/im.exec(signedIn.head)?.[1] ?? '';
  return {
    server,
    http: ports.http,
    proxy,
    cookie,
    signedIn,
    call: (method, path, more = []) =>
      from(path, ['--request', method, '--header', `Cookie: ${cookie}`, ...more]),
  };
};
