import { cardActions } from './card.ts';
import { commentActions } from './comments.ts';
import { useAction } from './use-action.ts';
import type { Action } from './words.ts';

/** Returns `toggle(prayer.hasPrayed)`, which prays for a request or undoes it. */
export const usePray = (id: number) => useToggle(id, cardActions.pray, cardActions.stopPraying);

/** Like `usePray`, for an answered request. */
export const usePraise = (id: number) =>
  useToggle(id, cardActions.praise, cardActions.stopPraising);

export const useBookmark = (id: number) =>
  useToggle(id, cardActions.bookmarkPrayer, cardActions.removeBookmark);

/** Returns `toggle(comment.amened)`, which adds or removes an Amen. */
export const useReaction = (id: number) =>
  useToggle(id, commentActions.sayAmen, commentActions.takeBackAmen);

type OnAction = Action<'pray'> | Action<'bookmarkPrayer'> | Action<'sayAmen'>;
type OffAction = Action<'stopPraying'> | Action<'removeBookmark'> | Action<'takeBackAmen'>;

/** Clicks are sent in order. A click before the last response counts too. */
function useToggle(id: number, on: OnAction, off: OffAction) {
  const turn = `${on.call} ${id}`;
  const turnOn = useAction(on, { inTurnWith: turn });
  const turnOff = useAction(off, { inTurnWith: turn });
  return (isOn: boolean) => (isOn ? turnOff : turnOn).mutate({ params: { id } });
}
