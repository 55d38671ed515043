import { expect, test } from 'bun:test';
import { createDownloadsUnderWay } from './downloads-under-way.ts';

/** A server on which each call runs until the test ends it. */
const fakeServer = () => {
  const over = new WeakSet<Request>();
  return {
    requestIP: (request: Request) => (over.has(request) ? null : { address: '127.0.0.1' }),
    timeout: () => {},
    end: (request: Request) => over.add(request),
  };
};

const call = () => new Request('http://localhost/file');

test('one user downloads twelve files at once, and all users together 400 (L10)', () => {
  const server = fakeServer();
  const downloads = createDownloadsUnderWay();
  const begin = (userId: number) => {
    downloads.requireFewDownloads(userId);
    const request = call();
    downloads.begin(server, request, userId, 1_000);
    return request;
  };
  const own = Array.from({ length: 12 }, () => begin(1));
  expect(() => begin(1)).toThrow('Wait until one of your downloads is done, please.');
  for (let n = 12; n < 400; n++) begin(n);
  expect(() => begin(1_000)).toThrow('The server is busy.');
  // Finished downloads do not count.
  for (const request of own.slice(0, 2)) server.end(request);
  begin(1);
  begin(1_000);
  expect(() => begin(1_001)).toThrow('The server is busy.');
  for (const request of own) server.end(request);
});
