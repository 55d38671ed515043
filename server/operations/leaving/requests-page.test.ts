import { expect, test } from 'bun:test';
import { inLanguage } from '../../language.ts';
import { requestsPage } from './requests-page.ts';

test('a page of requests in Arabic has names and texts in their own direction (O8)', () => {
  const request = {
    title: 'Rain (soon)',
    author: 'Ruth',
    content: 'For rain.',
    createdAt: 0,
    category: 'Other',
    updates: [],
  };
  const dates = { time: () => 'then', day: () => 'that day' };
  const group = { name: 'Choir', description: '' };
  const page = requestsPage(group as never, 'members', dates).request;
  const arabic = inLanguage('ar', () => page(request as never));
  expect(arabic).toContain('<h2 dir="auto">Rain (soon)</h2>');
  expect(arabic).toContain('\u2068Ruth\u2069 · \u2068then\u2069');
  expect(arabic).toContain('<p class="text" dir="auto">For rain.</p>');
  const english = inLanguage('en', () => page(request as never));
  expect(english).not.toMatch(/dir=|[\u2066-\u2069]/);
});
