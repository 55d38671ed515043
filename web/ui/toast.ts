/** A few words about something that has happened. */
export type Toast = { title: string; text?: string; tone?: 'plain' | 'destructive' };
