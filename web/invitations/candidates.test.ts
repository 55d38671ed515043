import { expect, test } from 'bun:test';
import { candidatesOf, inCalls } from './candidates.ts';

const person = (...addresses: string[]) => ({ line: 1, name: 'Tom', addresses });

test('a person who joined or was invited by one address is not invited by another (I15)', () => {
  const people = [
    person('tom@example.org', 'tom@work.example.com'),
    person('ann@gemeinde-köln.example'),
    person('bob@example.org', 'BOB@work.example.com'),
    person('eve@example.org'),
  ];
  const checked = candidatesOf(people, [
    { email: 'tom@example.org', status: 'new' },
    { email: 'tom@work.example.com', status: 'member' },
    { email: 'ann@xn--gemeinde-kln-ejb.example', status: 'invited' },
    { email: 'bob@example.org', status: 'new' },
    { email: 'bob@work.example.com', status: 'new' },
  ]);
  expect(checked.map(({ email, status }) => [email, status])).toEqual([
    ['tom@work.example.com', 'member'],
    ['ann@gemeinde-köln.example', 'invited'],
    ['bob@example.org', 'new'],
    ['eve@example.org', 'new'],
  ]);
});

test('inCalls distributes all addresses over calls of 200 (I15)', () => {
  const people = Array.from({ length: 300 }, (_, n) => person(`a${n}@b.co`, `c${n}@b.co`));
  const calls = inCalls(people);
  expect(calls.map((emails) => emails.length)).toEqual([200, 200, 200]);
  expect(calls.flat()).toEqual(people.flatMap(({ addresses }) => addresses));
});
