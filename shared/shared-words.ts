/** The path to which other programs post what a member shares with us (Web Share Target). */
export const WRITE = '/write';

/** How long shared words may be, in characters. A request holds fewer: its form lets its author shorten them. */
export const SHARED_MOST = 20_000;

/** Names of the form's fields, as the web app manifest tells them: a text, its title, and the address of a page. */
export const SHARED_FIELDS = ['title', 'text', 'url'] as const;

/** Stands in place of words that are too long. */
export const TOO_LONG = 'too-long';

/**
 * Returns the words of a form as `title=…&text=…&url=…`, percent-encoded, for an element in the page that answers it: so
 * they are in no address. '' for a form without words.
 */
export const wordsOf = (form: FormData) => {
  const words = new URLSearchParams();
  for (const name of SHARED_FIELDS) {
    const value = form.get(name);
    // Browsers end the lines of a form in CR LF (HTML, constructing the entry list).
    if (typeof value === 'string' && value !== '') words.set(name, value.replaceAll('\r\n', '\n'));
  }
  const length = [...words.values()].join('').length;
  return length > SHARED_MOST ? TOO_LONG : words.toString();
};

/** Name of the page's element with the words. */
export const SHARED_META = 'shared';
