import { button, hear } from './doing.ts';
import { accountOf, DESKTOP, PASSWORD, test } from './fixtures.ts';
import { listen } from './hearing.ts';
import { fill } from './pressing.ts';

/* Announcements when a form is refused. */

test('W50: the mistakes in a form are announced once', async ({ visitor, person }) => {
  await person('Naomi');
  const page = await visitor({ viewport: DESKTOP });
  await listen(page);
  await hear(page, [
    {
      name: 'show password',
      at: '/auth',
      before: (it) => it.getByLabel('Password', { exact: true }).fill(PASSWORD),
      presses: button('Show password'),
      heard: ['polite: What is typed can be seen.'],
    },
    {
      name: 'one wrong field',
      presses: button('Log in'),
      heard: ['focus: Email. Please enter a valid email address'],
    },
    {
      name: 'wrong password',
      before: (it) => it.getByLabel('Email').fill('nobody@example.org'),
      presses: button('Log in'),
      heard: ['focus: There is a problem. Login failed Incorrect email or password.'],
    },
    {
      name: 'six wrong fields',
      before: async (it) => {
        await it.getByRole('tab', { name: 'Create account' }).click();
        await it.getByLabel('Email').fill('orpah');
        await it.getByLabel('Password', { exact: true }).fill('12345');
        await it.getByLabel('Confirm Password', { exact: true }).fill('another');
      },
      presses: (it) => it.getByRole('button', { name: 'Create account', exact: true }),
      heard: [
        [
          'focus: There is a problem. First name is required',
          'Last name is required',
          'Username must be at least 3 characters',
          'Please enter a valid email address',
          'Password must be at least 6 characters',
          "Passwords don't match",
        ].join(' '),
      ],
    },
    {
      name: 'an address that has an account',
      before: async (it) => {
        const { firstName, lastName, email } = accountOf('Naomi');
        await fill({
          'First Name': firstName,
          'Last Name': lastName,
          Username: 'orpah',
          Email: email,
          Password: PASSWORD,
          'Confirm Password': PASSWORD,
        })(it);
      },
      presses: (it) => it.getByRole('button', { name: 'Create account', exact: true }),
      heard: ['focus: Email. That email address is already registered.'],
    },
  ]);
});
