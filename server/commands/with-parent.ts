/**
 * Stops the server when the program that started it ends, however it ends: its end of the pipe on
 * our standard input is then closed by the system. Only with `UPHELD_PARENT=stdin`, since other
 * starters give no standard input at all.
 */
export const stopWithParent = (stop: () => void) => {
  if (process.env.UPHELD_PARENT !== 'stdin') return;
  let isOver = false;
  const stopOnce = () => {
    if (!isOver) stop();
    isOver = true;
  };
  for (const event of ['end', 'close', 'error']) process.stdin.once(event, stopOnce);
  // Only a stream that is read says that it has ended.
  process.stdin.resume();
};
