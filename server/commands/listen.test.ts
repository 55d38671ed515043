import { expect, test } from 'bun:test';
import { logInto } from '../testing/server.ts';
import { listen } from './listen.ts';

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
