/** The path on which other programs leave what a member shares with us (Web Share Target). */
export const WRITE = '/write';

/** How long shared words may be, in characters. A request holds fewer: its form lets its author shorten them. */
export const SHARED_MOST = 20_000;

/** What another program shares: a text, its title, and the address of a page. Each may be ''. */
type Shared = { title: string; text: string; url: string };

/** Names of the form's fields, as the web app manifest tells them. */
export const SHARED_FIELDS = ['title', 'text', 'url'] as const satisfies (keyof Shared)[];

/**
 * Returns the path of the form with these words. They stand after a `#`, so that no server and no log gets them with the
 * address. Of words that are too long only their length is told.
 */
export const writePathOf = (form: FormData) => {
  const words = new URLSearchParams();
  for (const name of SHARED_FIELDS) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') words.set(name, value);
  }
  const length = [...words.values()].join('').length;
  if (length > SHARED_MOST) return `${WRITE}#length=${length}`;
  return length > 0 ? `${WRITE}#${words}` : WRITE;
};
