/**
 * Makes `send` answer a second time with what is already under way for the same input: two quick
 * presses of a button are one wish.
 */
export function once<I, R>(send: (input: I) => Promise<R>) {
  const underWay = new Map<string, Promise<R>>();
  return (input: I) => {
    const key = JSON.stringify(input);
    const answer =
      underWay.get(key) ??
      send(input).finally(() => {
        underWay.delete(key);
      });
    underWay.set(key, answer);
    return answer;
  };
}
