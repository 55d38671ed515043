import { expect, test } from 'bun:test';
import { logInto } from '../../../test-support/server.ts';
import { EVERYWHERE, listen } from './listen.ts';

test('an error outside of a call is a sentence and one log line (R4)', async () => {
  const logged: string[] = [];
  const failing = {
    server: null,
    fetch: () => {
      throw new TypeError('the text of a request');
    },
  };
  const server = listen({ host: '127.0.0.1', port: 0 }, failing, logInto(logged));
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  const text = await answer.text();
  await server.stop();
  expect([answer.status, text]).toEqual([
    500,
    expect.stringMatching(
      /^Something went wrong on our side\. Please try again\. \(Reference \w+\)$/,
    ),
  ]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain('the text of a request');
});

test('a taken port is named without the notation for every address (R7)', async () => {
  const app = { server: null, fetch: () => new Response() };
  const log = logInto([]);
  const first = listen({ host: EVERYWHERE, port: 0 }, app, log);
  expect(() => listen({ host: EVERYWHERE, port: first.port }, app, log)).toThrow(
    `Cannot listen on port ${first.port}: `,
  );
  await first.stop();
});
