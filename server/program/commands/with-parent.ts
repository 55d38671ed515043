import type { ServerLine } from '../../../shared/local-server.ts';
import type { EventHub } from '../../events/hub.ts';

/** Returns whether another program started this one and reads its output. */
const hasParent = () => process.env.UPHELD_PARENT === 'stdin';

/** Prints a line for people, unless a program reads the output. */
export const announce = (line: string) => {
  if (!hasParent()) console.log(line);
};

/** Prints a line for the program that started this one, if one did. */
export const notifyParent = (line: ServerLine) => {
  if (hasParent()) console.log(JSON.stringify(line));
};

/** Time between two counts of the connected pages, in milliseconds. */
const LOOK = 1_000;

/** Reports the number of open pages elsewhere to the program that started this one. Returns its timers. */
export const notifyConnected = (hub: Pick<EventHub, 'countElsewhere'>) => {
  if (!hasParent()) return [];
  let told = 0;
  const look = () => {
    const elsewhere = hub.countElsewhere();
    if (elsewhere !== told) notifyParent({ upheld: 'connected', elsewhere });
    told = elsewhere;
  };
  return [setInterval(look, LOOK)];
};

/**
 * Stops the server when the program that started it ends, even by a crash: the system then closes our
 * standard input. Only with `UPHELD_PARENT=stdin`, because other starters have no standard input.
 */
export const stopWithParent = (stop: () => void) => {
  if (!hasParent()) return;
  let isOver = false;
  const stopOnce = () => {
    if (!isOver) stop();
    isOver = true;
  };
  for (const event of ['end', 'close', 'error']) process.stdin.once(event, stopOnce);
  // A stream must be read to report its end.
  process.stdin.resume();
};
