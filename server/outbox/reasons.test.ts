import { expect, test } from 'bun:test';
import { sentenceOfReason, storedReason } from './reasons.ts';

test('a reason is stored as a code with a detail and shown as a sentence (N16)', () => {
  const said = storedReason({ code: 'mail-server-said', detail: '550 no such user' });
  expect(said).toBe('mail-server-said 550 no such user');
  expect(sentenceOfReason(said)).toBe('The mail server said: 550 no such user');
  const busy = storedReason({ code: 'push-service-busy', detail: '503' });
  expect(sentenceOfReason(busy)).toBe(
    'The notification service of that browser was too busy (503).',
  );
  expect(storedReason({ code: 'interrupted' })).toBe('interrupted');
  expect(sentenceOfReason('interrupted')).toBe('The server stopped while it was being sent.');
});

test('a text that is no code is shown unchanged (N16)', () => {
  for (const old of ['The mail server said: 550 no such user', 'Refused with 550.', ''])
    expect(sentenceOfReason(old)).toBe(old);
});
