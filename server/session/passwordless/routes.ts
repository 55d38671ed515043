import { routes } from '../../http/route.ts';
import { deviceFrom } from '../device.ts';
import { beginSession } from '../sign-in.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { signInByPasskey, startPasskeySignIn } from './by-passkey.ts';
import { linkOwner, linkState, makeSignInLink, signInByLink } from './link.ts';
import { askForCode, signInByCode } from './mailed-code.ts';
import type { PasswordlessParts } from './parts.ts';
import { passkeysOf, removePasskey } from './passkey.ts';
import { startProof } from './proof.ts';
import { requireParty } from './relying-party.ts';

export const passwordlessRoutes = (parts: PasswordlessParts) => {
  const { db, config } = parts;
  return routes({
    startPasskeySignIn: ({ now }) => startPasskeySignIn(parts, now),
    signInByPasskey: (context) =>
      beginSession(parts, context, (session) =>
        signInByPasskey(parts, context.body, session, context.caller),
      ),

    askForCode: ({ body, caller, now }) =>
      askForCode(parts, { email: body.email, asker: caller.address() }, now),
    signInByCode: (context) =>
      beginSession(parts, context, (session) =>
        signInByCode(parts, context.body, session, context.caller),
      ),

    getSignInLinkOwner: ({ params, now }) => linkOwner(db, params.token, now),
    signInByLink: (context) =>
      beginSession(parts, context, (session) =>
        signInByLink(parts, context.params.token, session, context.caller),
      ),
    makeSignInLink: ({ user, body, caller }) => makeSignInLink(parts, { ...user, caller }, body),
    getSignInLink: ({ user, now }) => linkState(db, user, now),

    startProof: ({ user, now }) => {
      requireParty(config);
      return startProof(parts, user, now);
    },
    startPasskey: ({ user, body, caller }) => startPasskey(parts, { ...user, caller }, body),
    addPasskey: ({ user, body, caller, userAgent }) =>
      addPasskey(
        parts,
        {
          id: user.id,
          sessionId: user.sessionId,
          place: caller.place(),
          device: deviceFrom(userAgent),
        },
        body,
      ),
    listPasskeys: ({ user, query }) => passkeysOf(db, user, query),
    removePasskey: ({ user, params, caller, now }) =>
      removePasskey(db, { id: user.id, place: caller.place() }, params.id, now),
  });
};
