import type { ServerLine } from '../../shared/local-server.ts';

/** Whether another program started this one, and reads what it prints. */
const hasParent = () => process.env.UPHELD_PARENT === 'stdin';

/** Prints a line for people, where people read it. */
export const announce = (line: string) => {
  if (!hasParent()) console.log(line);
};

/** Prints a line for the program that started this one, if one did. */
export const tellParent = (line: ServerLine) => {
  if (hasParent()) console.log(JSON.stringify(line));
};

/**
 * Stops the server when the program that started it ends, however it ends: its end of the pipe on
 * our standard input is then closed by the system. Only with `UPHELD_PARENT=stdin`, since other
 * starters give no standard input at all.
 */
export const stopWithParent = (stop: () => void) => {
  if (!hasParent()) return;
  let isOver = false;
  const stopOnce = () => {
    if (!isOver) stop();
    isOver = true;
  };
  for (const event of ['end', 'close', 'error']) process.stdin.once(event, stopOnce);
  // Only a stream that is read says that it has ended.
  process.stdin.resume();
};
