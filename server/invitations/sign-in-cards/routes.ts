import { type Caller, routes } from '../../http/route.ts';
import { beginSession } from '../../session/sign-in.ts';
import { addPerson, makeCard, makerOfAccount } from './card.ts';
import type { CardParts } from './parts.ts';
import { signInByCard } from './sign-in.ts';

export const cardRoutes = (parts: CardParts) =>
  routes({
    addPerson: ({ user, params, body, caller, now }) =>
      addPerson(parts, acting(user, caller), params.id, body, now),
    makeCard: ({ user, params, caller, now }) =>
      makeCard(parts, acting(user, caller), params.id, now),
    signInByCard: (context) =>
      beginSession(parts, context, (session) =>
        signInByCard(parts, context.body, session, context.caller),
      ),
    getAccountMaker: ({ user }) => makerOfAccount(parts.db, user),
  });

const acting = ({ id, isAdmin }: { id: number; isAdmin: boolean }, caller: Caller) => ({
  id,
  isAdmin,
  place: caller.place(),
});
