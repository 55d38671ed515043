const COUNT = 8;

const place = (n: number) => ((Math.trunc(n) % COUNT) + COUNT) % COUNT;

/** Class of one of eight card backgrounds, by an id. */
export const tint = (n: number) => `tint tint-${place(n)}`;

/** Class of one of eight accent colors; use `text-(--accent)` inside. */
export const accent = (n: number) => `accent-${place(n)}`;
