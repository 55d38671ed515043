/**
 * The name of a day as it is heard. The number that is seen is a word of it, so that people can say what they
 * see: 'November 1', not 'November 1st'. A language that writes more beside the number, as Korean does in
 * '1일', gets the number first.
 */
export const spokenDay = (date: Date, language: string): string => {
  const name = new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(date);
  const number = String(date.getDate());
  return name.split(/[^\p{L}\p{N}]+/u).includes(number) ? name : `${number}, ${name}`;
};
