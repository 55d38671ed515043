/** Where weeks do not begin on Monday: Sunday is 0. Not all browsers that run the app can tell. */
const OTHERS: Record<string, 0 | 6> = { en: 0, ko: 0, 'pt-BR': 0, ar: 6 };

/** The day with which weeks begin for readers of a language. */
export const firstWeekday = (language: string): 0 | 1 | 6 => OTHERS[language] ?? 1;
