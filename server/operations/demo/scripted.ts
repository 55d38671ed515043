import type { GroupName, PersonName } from './people.ts';

/** Something said about a request, so many days ago. */
type Said = { by: PersonName; ago: number; text: string };

/**
 * A request, and what became of it. In its texts `{in 3}` stands for the name of the day three days from
 * today, `{in -3}` for that of the day three days ago.
 */
export type Scripted = {
  by: PersonName;
  /** How many days ago it was written. */
  ago: number;
  groups: readonly GroupName[];
  category: string;
  title: string;
  content: string;
  isUrgent?: true;
  /** For somebody who cannot write it. They agreed to print, too. */
  onBehalfOf?: string;
  isFromOffice?: true;
  mayBePrinted?: true;
  isAnonymous?: true;
  /** In how many days an answer is needed, counted from today. */
  neededIn?: number;
  prayedBy?: readonly PersonName[];
  updates?: readonly Omit<Said, 'by'>[];
  comments?: readonly Said[];
  answer?: { ago: number; text: string };
};
