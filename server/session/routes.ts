import { routes } from '../http/route.ts';
import { emptyCookie } from '../http/session-cookie.ts';
import { presentCurrentUser } from './presenter.ts';
import { endSession } from './sessions.ts';
import { beginSession, type SignInParts, signIn } from './sign-in.ts';

export const sessionRoutes = (parts: SignInParts) =>
  routes({
    getCurrentUser: ({ user, now }) => presentCurrentUser(parts.db, user, now),
    signIn: (context) =>
      beginSession(parts, context, (session) =>
        signIn(parts, context.body, session, context.caller),
      ),
    signOut: ({ token, reply }) => {
      if (token) endSession(parts.db, token);
      reply.cookie(emptyCookie(parts.config.baseUrl));
    },
    openSignIn: ({ reply }) => reply.redirect('/auth'),
  });
