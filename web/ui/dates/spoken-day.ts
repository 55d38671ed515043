/**
 * Accessible name of a day in the calendar. It has the visible number as a word, so that users of voice
 * control can say what they see: 'November 1', not 'November 1st'. If the language joins the number to other
 * letters, like Korean '1일', the number is put in front.
 */
export const spokenDay = (date: Date, language: string): string => {
  const name = new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(date);
  const number = String(date.getDate());
  return name.split(/[^\p{L}\p{N}]+/u).includes(number) ? name : `${number}, ${name}`;
};
