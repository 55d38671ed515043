import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { basename, join } from 'node:path';

/** Serves the files of `folder` over https on this computer, with a certificate made for it. */
export const startFeed = async (folder: string, port: number) => {
  mkdirSync(folder, { recursive: true });
  const [key, cert] = [`${folder}.key`, `${folder}.crt`];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
  const named = ['-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  const { status, stderr } = spawnSync('openssl', [...words, ...named], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const asked: string[] = [];
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => {
      const name = basename(URL.parse(request.url ?? '', 'https://localhost')?.pathname ?? '');
      asked.push(name);
      try {
        response.end(readFileSync(join(folder, name)));
      } catch {
        response.writeHead(404).end();
      }
    },
  );
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { asked, stop };
};
