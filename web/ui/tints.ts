const COUNT = 8;

const place = (n: number) => ((Math.trunc(n) % COUNT) + COUNT) % COUNT;

/** One of eight quiet card backgrounds, by the number of the thing on the card. */
export const tint = (n: number) => `tint tint-${place(n)}`;

/** One of eight marking colours; use it as `text-(--accent)` inside. */
export const accent = (n: number) => `accent-${place(n)}`;
