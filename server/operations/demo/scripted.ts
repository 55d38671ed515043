import type { GroupName, PersonName } from './people.ts';

/** A comment or update on a request, and its age in days. */
type Said = { by: PersonName; ago: number; text: string };

/** A request and what follows. In texts `{in 3}` is the weekday in three days, `{in -3}` three days ago. */
export type Scripted = {
  by: PersonName;
  /** Age of the request in days. */
  ago: number;
  groups: readonly GroupName[];
  category: string;
  title: string;
  content: string;
  isUrgent?: true;
  /** The person on whose behalf it is written. They agreed to print, too. */
  onBehalfOf?: string;
  isFromOffice?: true;
  mayBePrinted?: true;
  isAnonymous?: true;
  /** Days from today until an answer is needed. */
  neededIn?: number;
  prayedBy?: readonly PersonName[];
  updates?: readonly Omit<Said, 'by'>[];
  comments?: readonly Said[];
  answer?: { ago: number; text: string };
};
