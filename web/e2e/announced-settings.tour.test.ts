import { button, hear, heardScene, inDialog } from './doing.ts';
import { DESKTOP, test } from './fixtures.ts';
import { listen } from './hearing.ts';

/* Announcements when a user sets, sends or copies something. */

test('W50: each change of a setting, each sending and each copy is announced once', async ({
  person,
}) => {
  const { page, groupId, token } = await heardScene(person);
  const obed = await person('Obed', { viewport: DESKTOP });
  await listen(obed.page);
  await hear(page, [
    {
      name: 'save',
      at: '/profile',
      before: (it) => it.getByLabel('Last Name').fill('Amsel'),
      presses: button('Save Changes'),
      heard: ['polite: Profile updated'],
    },
    {
      name: 'a switch',
      at: '/profile?tab=notifications',
      before: (it) => it.getByRole('switch', { name: /^New prayer requests/ }).focus(),
      does: (it) => it.keyboard.press('Space'),
      heard: ['state: aria-checked false', 'polite: Notification preferences updated'],
    },
    {
      name: 'the switch, back',
      before: (it) => it.getByRole('switch', { name: /^New prayer requests/ }).focus(),
      does: (it) => it.keyboard.press('Space'),
      heard: ['state: aria-checked true', 'polite: Notification preferences updated'],
    },
    {
      name: 'link copied',
      at: `/groups/${groupId}`,
      comes: ['polite: 3 prayers'],
      presses: button('Copy Invite Link'),
      // The dialog says that only this computer opens the link (R59).
      heard: [
        'polite: Link copied! Anyone who has it can join, for the next 30 days.',
        'focus: Invite Link',
      ],
    },
    {
      name: 'invite sent',
      before: async (it) => {
        await it.keyboard.press('Escape');
        await button('Invite Members')(it).click();
        await it.getByLabel('Email addresses').fill('eve@example.org');
        await it.keyboard.press('Tab');
      },
      presses: inDialog('Send Invitation'),
      heard: ['polite: Invitation made Here is the link to hand over.'],
    },
    {
      name: 'message sent',
      at: '/help',
      before: async (it) => {
        await it.getByLabel('Subject').fill('The print');
        await it.getByLabel('Category').selectOption('support');
        await it.getByLabel('Message', { exact: true }).fill('Can it be larger?');
      },
      presses: button('Send Message'),
      heard: ['polite: Message sent successfully!'],
    },
  ]);
  await hear(obed.page, [
    {
      name: 'group joined',
      at: `/join/${token}`,
      presses: button(/^Join/),
      heard: [
        'focus: Welcome to the group!',
        'polite: You are now a member of Tuesday Evening Group. We are taking you to your groups.',
        'focus: My Groups',
      ],
    },
    {
      name: 'the next to pray for',
      at: '/pray',
      before: (it) => it.getByRole('button', { name: 'Skip' }).waitFor(),
      does: (it) => it.keyboard.press('ArrowRight'),
      heard: [
        /^focus: Work for Daniel\. For Daniel Naomi Miller .* ago Our son has .* next week.$/,
        'polite: 2 of 3',
      ],
    },
  ]);
});
