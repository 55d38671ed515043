import { expect, test } from 'bun:test';
import { telephoneForm } from './telephone.ts';

const read = (telephone: string) => telephoneForm.safeParse({ telephone });

test('a phone number is taken as people write it (A57)', () => {
  const numbers = [
    '555 0104',
    '+49 (0)30 / 123-45',
    '(089) 12345',
    '+49 (0)30 / 123-45 ext. 6',
    '030 123 Durchwahl 45',
    '030 123, poste 4',
    '555-0104 #12',
    '555-0104x12',
    '',
  ];
  for (const number of numbers) expect(read(number).data).toEqual({ telephone: number });
});

test('signs of other keyboards become plain ones (A57)', () => {
  expect(read('  ０３０–１２３\u200b ').data?.telephone).toBe('030-123');
  expect(read('٠٣٠ ١٢٣').data?.telephone).toBe('030 123');
  expect(read('۰۳۰ ۱۲۳').data?.telephone).toBe('030 123');
});

test('what is no phone number is refused in plain words (A57)', () => {
  for (const typed of ['ask Mary', '12', '555 0104 please after six', 'https://a.org/12345', '+'])
    expect(read(typed).error?.issues[0]?.message).toBe(
      'A phone number has digits, spaces and + ( ) - . / only',
    );
  expect(read('1'.repeat(40)).success).toBe(true);
  expect(read('1'.repeat(41)).error?.issues[0]?.message).toBe(
    'A phone number can have at most 40 characters',
  );
});
