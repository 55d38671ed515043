import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import './own-connections.ts';

test('each call of a test has its own connection, so that no server closes it meanwhile', async ({
  page,
}) => {
  const ports: (number | undefined)[] = [];
  const server = createServer(({ socket }, answer) => {
    ports.push(socket.remotePort);
    answer.end('Amen');
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let n = 0; n < 200; n++) await page.request.post(url, { data: {} });
  server.close();
  expect(new Set(ports).size).toBe(200);
});
