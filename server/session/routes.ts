import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { cookieFor, emptyCookie, requireCookieToWork } from './cookie.ts';
import { deviceFrom } from './device.ts';
import { presentCurrentUser } from './presenter.ts';
import { register } from './register.ts';
import { COOKIE_SECONDS, endSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

export const sessionRoutes = (deps: Deps) => {
  const { db, config, newToken } = deps;
  const secure = config.baseUrl.startsWith('https:');

  return routes({
    getCurrentUser: ({ user }) => presentCurrentUser(user),

    signIn: async ({ body, reply, userAgent, token: oldToken, caller, headers }) => {
      requireCookieToWork(config.baseUrl, headers);
      const token = newToken();
      const user = await signIn(deps, body, { token, device: deviceFrom(userAgent) }, caller);
      if (oldToken) endSession(db, oldToken);
      reply.cookie(cookieFor(token, COOKIE_SECONDS, secure));
      return presentCurrentUser(user);
    },

    register: async ({ body, reply, userAgent, token: oldToken, caller, headers }) => {
      requireCookieToWork(config.baseUrl, headers);
      const token = newToken();
      const user = await register(deps, body, { token, device: deviceFrom(userAgent) }, caller);
      if (oldToken) endSession(db, oldToken);
      reply.cookie(cookieFor(token, COOKIE_SECONDS, secure));
      return presentCurrentUser(user);
    },

    signOut: ({ token, reply }) => {
      if (token) endSession(db, token);
      reply.cookie(emptyCookie(secure));
    },

    openSignIn: ({ reply }) => reply.redirect('/auth'),
  });
};
