import { button, hear, heardScene, toEntry } from './doing.ts';
import { test } from './fixtures.ts';
import { makeLongGroup } from './steps.ts';

/* Announcements when a page or its list changes. */

test('W50: lists and pages announce once what they show', async ({ person }) => {
  const { page, ruth, groupId } = await heardScene(person);
  const choir = await makeLongGroup(ruth, (index) => `Song ${index + 1}`, 'Band');
  await hear(page, [
    {
      name: 'sort',
      at: `/groups/${groupId}`,
      comes: ['polite: 3 prayers'],
      before: (it) => it.getByRole('combobox', { name: 'Sort' }).focus(),
      does: (it) => it.keyboard.press('ArrowDown'),
      heard: ['polite: 3 prayers'],
    },
    {
      name: 'filter',
      at: '/my-prayers',
      comes: ['polite: 33 prayers'],
      before: (it) => it.getByRole('combobox').first().focus(),
      does: (it) => it.keyboard.press('ArrowDown'),
      heard: ['polite: 1 prayer'],
    },
    {
      name: 'show more',
      at: `/groups/${choir}`,
      comes: ['polite: 30 prayers'],
      // The focus scrolls the button into sight.
      does: (it) => button('Show more')(it).focus(),
      heard: ['focus: Show more', /^focus: You .*Song 5/, 'polite: 5 more, 30 of 30'],
    },
    {
      name: 'search, found',
      at: '/search',
      does: (it) => it.getByRole('searchbox').fill('song 29'),
      heard: ['polite: 1 request found'],
    },
    {
      name: 'search, not found',
      does: (it) => it.getByRole('searchbox').fill('elephants'),
      heard: ['polite: Nothing found Try fewer words, or only the beginning of a word.'],
    },
    {
      name: 'page change',
      at: '/',
      presses: (it) => it.getByRole('link', { name: 'Inbox' }).first(),
      heard: ['focus: Inbox'],
    },
    { name: 'back', does: (it) => it.goBack(), heard: [/^focus: Good \w+, Ruth$/] },
    {
      name: 'offline',
      at: '/groups',
      does: (it) => it.context().setOffline(true),
      heard: ['polite: You are offline. What you see may be out of date.'],
    },
    {
      name: 'online again',
      does: (it) => it.context().setOffline(false),
      heard: ['polite: The connection is back.'],
    },
    {
      name: 'sign out',
      before: toEntry(
        (it) => it.getByRole('banner').getByRole('button', { name: /Ruth/ }),
        'Sign Out',
      ),
      heard: [
        'focus: Ruth Miller',
        'focus: Welcome to Upheld',
        'polite: Logged out You have been successfully logged out',
      ],
    },
  ]);
});
