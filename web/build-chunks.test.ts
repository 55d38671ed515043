import { expect, test } from 'bun:test';
import { readCatalogue } from '../shared/messages/read.ts';
import { pathsBelow } from '../test-support/sources.ts';
import { CHUNKS } from './build-chunks.ts';

/* A chunk whose pattern names a moved file would silently lose it. */

const sources = pathsBelow(['web', 'shared']).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/e2e\//.test(path),
);
const messages = [...readCatalogue('en').keys()].map((name) => `${name}.js`);

/** Files and messages that each chunk's pattern matches, besides packages. */
const NAMED: Record<string, string[]> = {
  forms: [
    'account_confirmation_link_invalid.js',
    'invitations_link_invalid.js',
    'invitations_open_to_groups.js',
    'passwordless_link_invalid.js',
    'session_passwords_differ.js',
    'web/ui/fields/password-field.tsx',
  ],
  frame: ['web/screens/dashboard.tsx', 'web/screens/not-found.tsx', 'web/shell/shell.tsx'],
  visitors: ['shared/mailed-links.ts', 'web/api/actions/links.ts', 'web/screens/auth.tsx'],
  invited: ['web/screens/accept-invitation.tsx', 'web/screens/join.tsx'],
  mailed: [
    'web/screens/change-address.tsx',
    'web/screens/confirm-address.tsx',
    'web/screens/sign-in-link.tsx',
    'web/screens/undo-address.tsx',
  ],
  rules: ['shared/session.ts', 'shared/sign-in.ts', 'shared/text.ts'],
  'more-rules': [
    'shared/account.ts',
    'shared/congregation.ts',
    'shared/invitations.ts',
    'web/ui/dates/times.ts',
  ],
  requests: ['web/screens/group.tsx', 'web/screens/groups.tsx'],
  reading: [
    'web/screens/answered-prayers.tsx',
    'web/screens/bookmarked-prayers.tsx',
    'web/screens/inbox.tsx',
    'web/screens/my-prayers.tsx',
    'web/screens/pray.tsx',
    'web/screens/request.tsx',
    'web/screens/search.tsx',
  ],
  writing: [
    'web/prayers/answer-dialog.tsx',
    'web/prayers/comment-form.tsx',
    'web/prayers/comments-dialog.tsx',
    'web/prayers/edit-request.tsx',
    'web/prayers/new-request.tsx',
    'web/prayers/office-form.tsx',
    'web/prayers/report-dialog.tsx',
    'web/prayers/request-form.tsx',
    'web/prayers/update-form.tsx',
    'web/prayers/whole-request.tsx',
    'web/screens/create-group.tsx',
    'web/screens/edit-group.tsx',
    'web/screens/edit-prayer.tsx',
    'web/shell/donate-dialog.tsx',
  ],
};

test('every chunk’s pattern matches the expected files and messages (W18)', () => {
  const found = Object.entries(CHUNKS).map(([name, pattern]) => [
    name,
    [...messages, ...sources].filter((path) => pattern.test(`/${path}`)).sort(),
  ]);
  expect(Object.fromEntries(found)).toEqual(NAMED);
});
