/** The time that 99 of 100 do not exceed. */
export const p99Of = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
