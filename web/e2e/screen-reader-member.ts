import { resolve } from 'node:path';
import { PASSWORD } from './fixtures.ts';
import { dialog, GREETING, GROUP, type Journey, perhaps, screen } from './screen-reader-words.ts';

const MORE = 'More for “For my knee that hurts”';

const isLastOfMonth = () => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getDate() === 1;
};
const DAY = /(row \d )?(column \d )?\w+day, .* push button/;

/** A member who signs in, writes, answers, reads and sets. Begins at the page to sign in. */
export const member: Journey = {
  'a wrong password': async ({ orca }) => {
    await orca.find('Email entry');
    await orca.type('ruth@example.org');
    await orca.find('Password');
    await orca.type('not my password');
    await orca.presses(
      'Return',
      'There is a problem panel',
      'Login failed Incorrect email or password',
    );
  },
  'signing in': async ({ orca }) => {
    await orca.find('Password');
    await orca.press('ctrl+a');
    await orca.type(PASSWORD);
    await orca.presses('Return', 'Login successful Welcome back!', GREETING);
  },
  'a new request': ({ orca }) => orca.enters('New Request', dialog('New Prayer Request')),
  'the text of a request': async ({ orca }) => {
    await orca.presses(
      'Tab',
      perhaps('New Prayer Request dialog'),
      'Prayer Request entry required',
    );
    await orca.type('For my knee that hurts');
    await orca.presses(
      'Tab',
      /Title entry (For my knee that hurts selected )?required/,
      'Taken from your first words. You can change it',
    );
  },
  'the audience': async ({ orca }) => {
    await orca.presses(
      'Tab',
      'Who can see this? panel',
      'Share with groups',
      'selected radio button',
    );
    await orca.find(GROUP);
    await orca.presses(
      'space',
      'checked',
      new RegExp(`\\d (person|people) in ${GROUP} will see this. Your name will be shown`),
    );
  },
  'the calendar': async ({ orca }) => {
    await orca.enters('More options');
    await orca.find('Answer needed by');
    await orca.press('Return');
    await orca.waitsFor(/^Today, .* push button$/);
    // In the next month is another button. Whether it is said depends on when Orca learns that the old one is gone.
    if (!isLastOfMonth()) await orca.presses('Right', DAY);
    await orca.press('Return');
    await orca.waitsForFocus(/^Answer needed by: \w+ \d+, \d+$/);
  },
  'a request is shared': ({ orca }) =>
    orca.enters(
      'Share Prayer Request',
      'Prayer request shared',
      perhaps('New Request push button'),
    ),
  'the list of one’s own requests': ({ orca }) =>
    orca.enters('Requests', screen('My Prayer Requests'), /\d prayers/),
  'the menu of a request': async ({ orca }) => {
    await orca.find('More for “For my knee');
    await orca.presses('Return', 'menu', perhaps(MORE), 'Edit');
    await orca.presses('Down', 'It is now');
    await orca.presses('Down', 'Let it rest');
    await orca.presses('Down', 'Delete');
    await orca.presses('Escape', perhaps(`${MORE} collapsed push button`));
  },
  'a comment': async ({ orca }) => {
    await orca.enters(
      'Write a comment',
      dialog('Comments'),
      perhaps('Comments Loading comments..'),
      perhaps('Comments'),
      'No comments yet',
    );
    await orca.find('Add a comment');
    await orca.type('Thank you all');
    await orca.enters('Add Comment', 'Comment added');
    // Firefox says nothing of the button, whose words have changed.
    await orca.presses(
      'Escape',
      perhaps(
        `List with \\d+ items Pray for “For my knee that hurts” panel 1 Comment push button Pray for “For my knee that hurts”`,
      ),
    );
  },
  'an answer has words': async ({ orca }) => {
    await orca.enters('Mark as answered', dialog('Mark Prayer as Answered'));
    await orca.find('How was this prayer answered?');
    await orca.type('.');
    await orca.find('Mark as Answered');
    await orca.press('Return');
    await orca.waitsFor('invalid entry');
    await orca.waitsFor(/Please write how this prayer was answered$/);
  },
  'an answer': async ({ orca }) => {
    await orca.press('ctrl+a');
    await orca.type('It is well');
    await orca.find('Mark as Answered');
    await orca.press('Return');
    await orca.waitsFor('Prayer marked as answered');
    await orca.waitsFor(/^My Prayer Requests/);
  },
  'the inbox': async ({ orca }) => {
    await orca.find('Inbox', 'shift+Tab');
    await orca.presses('Return', screen('Inbox'));
    await orca.presses(
      'Tab',
      /For Daniel: Work for Daniel (New )?New request Tuesday Evening Group .* ago link/,
    );
  },
  'the settings': async ({ orca }) => {
    await orca.find('Ruth Miller', 'shift+Tab');
    await orca.press('Return');
    await orca.waitsFor(/menu$/);
    await orca.presses('Down', 'Settings');
    await orca.press('Return');
    await orca.waitsFor(/^Profile( heading level 1)?$/);
    await orca.find('Notifications page tab');
  },
  'a picture': async ({ orca, browser }) => {
    await orca.find('Add a picture', 'shift+Tab');
    await orca.press('Return');
    await orca.waitsFor(/^Your picture/);
    await orca.find('Choose a picture');
    // Chromium's dialog of files takes no path that is typed.
    if (browser === 'Firefox') {
      await orca.press('Return');
      await orca.waitsFor(/table/);
      await orca.types(resolve('web/e2e/files/photo.jpg'));
      await orca.press('Return');
      await orca.waitsFor(/^Zoom slider 1/);
      await orca.presses('Right', /1\.05/);
    }
    await orca.leaves('Escape');
    await orca.find('Notifications page tab');
  },
  'a switch': async ({ orca }) => {
    await orca.find('New prayer requests');
    await orca.press('space');
    await orca.hears(/on|off/, 'Notification preferences updated');
  },
  'a tab, and Alt with an arrow on it': async ({ orca }) => {
    await orca.find('Notifications page tab', 'shift+Tab');
    await orca.presses('Right', 'Change Password page tab');
    await orca.presses('alt+Left', screen('Inbox'));
  },
  'the size of the text': async ({ orca }) => {
    await orca.find('Ruth Miller', 'shift+Tab');
    await orca.press('Return');
    await orca.waitsFor(/menu$/);
    await orca.presses('Down', 'Settings');
    await orca.presses('Down', 'Text size');
    await orca.press('Return');
    await orca.waitsFor(/^Text size and colors/);
    await orca.presses('Tab', 'Text size panel', 'Normal', 'selected radio button');
    await orca.presses('Down', 'Large', /(not )?selected radio button/);
    await orca.leaves('Escape');
  },
};
