import { PASSWORD } from './fixtures.ts';
import {
  firstScreen,
  GROUP,
  type Journey,
  perhaps,
  request,
  screen,
} from './screen-reader-words.ts';

/** A name of its own in each browser. */
const NAMES = { Firefox: 'Lydia', Chromium: 'Phoebe' };

/** A visitor who is invited: from the invitation to Amen. */
export const newcomer: Journey = {
  'an invitation': async ({ orca, scene, open }) => {
    open(`/join/${scene.token}`);
    await orca.waitsFor(firstScreen(`You are invited to ${GROUP}`));
    await orca.waitsForPage();
  },
  'Join leads to the registration': ({ orca }) =>
    orca.enters(
      'Join Group',
      screen(`(You are invited to )?${GROUP}`),
      perhaps('What is typed can be seen'),
    ),
  'an empty registration says what is missing': ({ orca }) =>
    orca.enters(
      `Join ${GROUP}`,
      'There is a problem panel',
      'First name is required Last name is required Please enter a valid email address Password must be at least 6 characters',
    ),
  'a field says what is wrong with it': async ({ orca, browser }) => {
    await orca.find('First Name');
    await orca.hears('First Name entry required', 'invalid entry', 'First name is required');
    await orca.type(NAMES[browser]);
  },
  'the registration leads into the group': async ({ orca, browser }) => {
    await orca.find('Last Name');
    await orca.type('Miller');
    await orca.find('Email');
    await orca.type(`${NAMES[browser].toLowerCase()}@example.org`);
    await orca.find('Password');
    await orca.type(PASSWORD);
    await orca.press('Return');
    await orca.waitsFor(/^My Groups/);
  },
  'the way to the group': ({ orca }) =>
    orca.enters(`View Group ${GROUP}`, screen(GROUP), '3 prayers'),
  'praying for a group': ({ orca }) =>
    orca.enters(
      'Pray for 3',
      request('Surgery on Thursday'),
      /Ruth Miller .* ago Urgent .*hip operation on Thursday .* easy night before/,
      perhaps('1 of 3'),
    ),
  'praying up to Amen': async ({ orca }) => {
    await orca.enters(
      'Pray push button',
      perhaps('2 of 3'),
      request('Work for Daniel'),
      /For Daniel Naomi Miller .* ago Our son has been looking .* next week/,
    );
    await orca.enters(
      'Pray push button',
      perhaps('3 of 3'),
      request('A quieter heart'),
      /Anonymous .* ago I lie awake .* of sleep/,
    );
    await orca.enters(
      'Pray push button',
      screen('Amen'),
      'You prayed for Ruth, Daniel, and 1 other',
    );
  },
  'Done leads back': ({ orca }) => orca.enters('Done', screen(GROUP), '3 prayers'),
  'the menu of the account': async ({ orca, browser }) => {
    await orca.find(NAMES[browser], 'shift+Tab');
    await orca.presses('Return', perhaps(`${NAMES[browser]} Miller`), 'menu', 'Profile');
    await orca.presses('Down', 'Settings');
    await orca.presses('Down', 'Text size');
    await orca.presses('Down', 'Sign Out');
  },
  'signing out': async ({ orca }) => {
    await orca.press('Return');
    await orca.waitsFor(screen('Welcome to Upheld'));
    await orca.waitsFor(/You have been successfully logged out/);
  },
};
