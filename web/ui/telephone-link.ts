/**
 * Returns the `tel:` URL of a number as people write it (RFC 3966). Drops "(0)" after a country code. An
 * extension becomes `;ext=`.
 */
export const telephoneLink = (typed: string) => {
  const [, main = typed, extension] =
    /^(.*?\d[^\p{L}#,;]*)[,;]? ?(?:\p{L}+[.:]?|#) ?(\d+)$/u.exec(typed) ?? [];
  const number = /^\s*(\+|00)/.test(main) ? main.replace('(0)', '') : main;
  const plus = number.trim().startsWith('+') ? '+' : '';
  const digits = number.replaceAll(/\D/g, '');
  return `tel:${plus}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
};
