/** A number as people read it: 1,243. */
export const count = (value: number) => value.toLocaleString('en-US');

/** Milliseconds, with a decimal where that says more. */
export const ms = (value: number) =>
  `${value < 10 ? value.toFixed(1) : count(Math.round(value))} ms`;

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** How often each value is there: `201 × 3, 409 × 17`. */
export const tally = (values: readonly (number | string)[]) =>
  [...new Set(values)]
    .sort()
    .map((value) => `${value} × ${values.filter((other) => other === value).length}`)
    .join(', ');
