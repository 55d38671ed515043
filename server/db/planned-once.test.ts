import { expect, test } from 'bun:test';
import { openDatabase } from './open.ts';
import { plannedOnce } from './planned-once.ts';

test('every SQL parameter gets a unary plus, and quoted text stays unchanged', () => {
  expect(
    plannedOnce(`select a from t where b = ? and c > $most or d = 'why? $5 isn''t' limit ?2`),
  ).toBe(`select a from t where b = +? and c > +$most or d = 'why? $5 isn''t' limit +?2`);
});

test('a plus changes neither stored nor compared values', () => {
  const { $client } = openDatabase(':memory:');
  $client.run('create table things (id integer primary key, name text, worth)');
  const values = [7, 2.5, '12', 'a word', null, new Uint8Array([1, 2])];
  const insert = $client.query(plannedOnce('insert into things (name, worth) values (?, ?)'));
  for (const value of values) insert.run('it', value);
  expect($client.query<{ worth: unknown }, []>('select worth from things').all()).toEqual(
    values.map((worth) => ({ worth })),
  );
  expect($client.query(plannedOnce('select id from things where worth = ?')).all('12')).toEqual([
    { id: 3 },
  ]);
});
