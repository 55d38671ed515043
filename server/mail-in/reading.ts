import type { Deps } from '../app/deps.ts';
import { tenantOf } from '../app/tenant.ts';
import { connectionInUse } from '../mail/mailbox-in-use.ts';
import { handleMail, isOurs } from './handle.ts';
import { openMailbox } from './mailbox-reader.ts';

export type Reading = NonNullable<ReturnType<typeof readAnswers>>;

/** Reads answers by mail for a congregation; undefined if no mailbox is set. `sendNow`: an answer may wait. */
export const readAnswers = (deps: Deps, sendNow: () => void) => {
  const { db, clock, log } = deps;
  const connecting = connectionInUse(deps);
  if (connecting === undefined) return undefined;
  const parts = { ...deps, ...tenantOf(deps).calls };
  return openMailbox({
    db,
    clock,
    log,
    connecting,
    isOurs: (tokens) => isOurs(parts, tokens),
    handle: (mail) => handleMail(parts, mail),
    onHandled: sendNow,
  });
};
