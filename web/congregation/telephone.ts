/**
 * The address that calls a number as people write it (RFC 3966). A zero in brackets after the code of
 * the country is only dialled inside it.
 */
export const telephoneLink = (typed: string) => {
  const number = /^\s*(\+|00)/.test(typed) ? typed.replace('(0)', '') : typed;
  const plus = number.trim().startsWith('+') ? '+' : '';
  return `tel:${plus}${number.replaceAll(/\D/g, '')}`;
};
