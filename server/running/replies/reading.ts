import type { Deps } from '../../deps.ts';
import { oneCongregation } from '../../one-congregation.ts';
import { handleMail } from './handle.ts';
import { openMailbox } from './mailbox.ts';

export type Reading = NonNullable<ReturnType<typeof readAnswers>>;

/** Reads answers by mail for a congregation; undefined if no mailbox is set. `sendNow`: an answer may wait. */
export const readAnswers = (deps: Deps, sendNow: () => void) => {
  const { db, clock, log, config } = deps;
  const { imapUrl, imapTokenUrl: tokenUrl } = config;
  if (imapUrl === undefined) return undefined;
  const parts = { ...deps, ...oneCongregation(deps).calls };
  return openMailbox({
    db,
    clock,
    log,
    connecting: { imapUrl, tokenUrl },
    handle: (mail) => handleMail(parts, mail),
    onHandled: sendNow,
  });
};
