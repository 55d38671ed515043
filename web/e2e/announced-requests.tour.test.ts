import { testWithCalendar } from './calendar.ts';
import { button, cardButton, hear, heardScene, inDialog, toEntry } from './doing.ts';
import { DESKTOP, test } from './fixtures.ts';
import { listen } from './hearing.ts';
import { inMenu, onCard } from './pressing.ts';
import { fillScene } from './scene.ts';

/* Announcements when a user acts on a request. */

test('W50: each action on a request is announced once', async ({ person }) => {
  const { page, groupId, naomi, prayerIds } = await heardScene(person);
  const group = `/groups/${groupId}`;
  await hear(page, [
    {
      name: 'pray',
      at: group,
      comes: ['polite: 3 prayers'],
      presses: cardButton('Work for Daniel', /^(Pray|Be the first)/),
      heard: ['polite: You prayed for this request'],
    },
    {
      name: 'bookmark',
      presses: cardButton('Work for Daniel', /^Bookmark/),
      heard: ['polite: Prayer bookmarked'],
    },
    {
      name: 'pray, taken back',
      presses: cardButton('Work for Daniel', /^Prayed/),
      heard: ['polite: Prayer removed'],
    },
    {
      name: 'bookmark, taken back',
      presses: cardButton('Work for Daniel', /bookmark/i),
      heard: ['polite: Bookmark removed'],
    },
    {
      name: 'comment',
      at: `/prayers/${prayerIds[0]}`,
      before: (it) => it.getByLabel('Add a comment').fill('All will be well.'),
      presses: button('Add Comment'),
      heard: ['polite: Comment added'],
    },
    {
      name: 'Amen to a comment, taken back',
      presses: button(/^Amen to/),
      heard: ['state: aria-pressed false'],
    },
    {
      name: 'Amen to a comment',
      presses: button(/^Amen to/),
      heard: ['state: aria-pressed true'],
    },
    {
      name: 'update',
      before: (it) => it.getByLabel('How is it now?').fill('She is up and about.'),
      presses: button('Add update'),
      heard: ['polite: Update added'],
    },
    {
      name: 'live refresh',
      at: group,
      comes: ['polite: 3 prayers'],
      isLive: true,
      does: () =>
        naomi.api.post('/api/prayers', {
          data: { title: 'For rain', content: 'A little rain, please.', groupIds: [groupId] },
        }),
      heard: ['polite: 4 prayers'],
    },
  ]);
});

test('W50: each action of authors on their request is announced once', async ({ person }) => {
  const { page, groupId } = await heardScene(person);
  await hear(page, [
    {
      name: 'new request',
      at: `/groups/${groupId}`,
      comes: ['polite: 3 prayers'],
      before: async (it) => {
        await it.getByRole('button', { name: 'Share Prayer Request' }).first().click();
        await it.getByLabel('Prayer Request', { exact: true }).fill('For an easy journey.');
        await it.getByLabel('Title', { exact: false }).first().fill('The long drive');
        const box = it.getByRole('dialog').getByLabel('Tuesday Evening Group');
        if (!(await box.isChecked())) await box.check();
      },
      presses: inDialog('Share Prayer Request'),
      heard: ['focus: Share Prayer Request', 'polite: Prayer request shared', 'polite: 4 prayers'],
    },
    {
      name: 'edit',
      at: '/my-prayers',
      comes: ['polite: 4 prayers'],
      before: async (it) => {
        await inMenu('The long drive', 'Edit')(it);
        await it
          .getByRole('dialog')
          .getByLabel('Prayer Request', { exact: true })
          .fill('For two of us, and the dog.');
      },
      presses: inDialog('Save Changes'),
      heard: ['focus: More for “The long drive”', 'polite: Prayer updated'],
    },
    {
      name: 'mark as answered',
      before: async (it) => {
        await onCard('The long drive', 'Mark as answered')(it);
        await it.getByRole('dialog').getByRole('textbox').first().fill('We are home.');
      },
      presses: inDialog('Mark as Answered'),
      heard: [
        'focus: Mark as answered . Pray for “The long drive”',
        'polite: Prayer marked as answered',
        'focus: My Prayer Requests',
        'polite: 3 prayers',
      ],
    },
    {
      name: 'delete, the question',
      before: toEntry(cardButton('For patience', /^More for/), 'Delete'),
      heard: ['focus: More for “For patience”', 'focus: Delete the prayer request “For patience”?'],
    },
    {
      name: 'delete',
      presses: inDialog('Delete'),
      heard: [
        'focus: More for “For patience”',
        'polite: Prayer deleted',
        'focus: My Prayer Requests',
        'polite: 2 prayers',
      ],
    },
  ]);
});

test('W50: a report is announced once to the user who reports', async ({ person }) => {
  const { naomi, groupId } = await heardScene(person);
  await listen(naomi.page);
  await hear(naomi.page, [
    {
      name: 'report',
      at: `/groups/${groupId}`,
      comes: ['polite: 3 prayers'],
      before: async (it) => {
        await inMenu('Surgery on Thursday', 'Report')(it);
        await it.getByLabel('Why do you report it?').fill('It names her.');
      },
      presses: inDialog('Report'),
      // The reported request is no longer shown to its reporter.
      heard: [
        'focus: More for “Surgery on Thursday”',
        'polite: Reported. Thank you',
        'focus: Tuesday Evening Group',
        'polite: 2 prayers',
      ],
    },
  ]);
});

testWithCalendar(
  'W50: taking back a repeated prayer is announced once',
  async ({ person, calendar }) => {
    const ruth = await person('Ruth', { viewport: DESKTOP });
    const { groupId } = await fillScene(ruth, await person('Naomi'));
    await listen(ruth.page);
    await calendar.letDaysPass(1);
    await hear(ruth.page, [
      {
        name: 'pray again',
        at: `/groups/${groupId}`,
        comes: ['polite: 3 prayers'],
        presses: cardButton('Surgery on Thursday', /^Pray again/),
        heard: ['polite: You prayed for this request'],
      },
      {
        name: 'pray again, taken back',
        presses: cardButton('Surgery on Thursday', /^Prayed/),
        heard: ['polite: Prayer removed'],
      },
      {
        name: 'take back the prayer of another day',
        before: toEntry(cardButton('Surgery on Thursday', /^More for/), 'Take back my prayer'),
        heard: ['focus: More for “Surgery on Thursday”', 'polite: Prayer removed'],
      },
    ]);
  },
);
