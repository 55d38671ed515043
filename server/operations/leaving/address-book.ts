import { displayName } from '../../../shared/names.ts';
import { csvLine } from './csv.ts';

type Person = {
  firstName: string;
  lastName: string;
  email: string | null;
  telephone: string | null;
  isActive: boolean;
};

/** Columns by the names that Thunderbird exports: it asks about no column if it knows all names. */
const COLUMNS: Record<string, (person: Person) => string | { exact: string }> = {
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  'Display Name': displayName,
  'Primary Email': ({ email }) => email ?? '',
  'Mobile Number': ({ telephone }) => ({ exact: telephone ?? '' }),
};

/** The first line of `address-book.csv`. */
export const addressBookHeadings = () => csvLine(Object.keys(COLUMNS));

/** Returns the line of a person; empty for one who is not active or has no address and no number. */
export const addressBookLine = (person: Person) =>
  person.isActive && (person.email || person.telephone)
    ? csvLine(Object.values(COLUMNS).map((cell) => cell(person)))
    : '';
