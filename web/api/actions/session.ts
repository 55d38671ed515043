import { action, says, serverSays } from '../action.ts';
import { forgetEverything } from '../cache.ts';
import { userKey } from '../queries.ts';
import { forgetSigningOut, signOutLater } from '../signing-out.ts';

export const sessionActions = {
  signIn: action('signIn', {
    done: (client, user) => {
      forgetSigningOut();
      forgetEverything(client);
      client.setQueryData(userKey, user);
    },
    success: says('Login successful', 'Welcome back!'),
    failure: serverSays('Login failed'),
  }),
  register: action('register', {
    done: async (client) => {
      forgetSigningOut();
      forgetEverything(client);
      await client.invalidateQueries({ queryKey: userKey });
    },
    success: says('Registration successful', 'Your account has been created'),
    failure: serverSays('Registration failed'),
  }),
  signOut: action('signOut', {
    done: (client) => forgetEverything(client),
    success: says('Logged out', 'You have been successfully logged out'),
    failed: (client) => {
      signOutLater();
      forgetEverything(client);
    },
    failure: () => ({
      title: 'Logout process completed',
      text: 'You have been logged out',
      tone: 'plain',
    }),
  }),
};
