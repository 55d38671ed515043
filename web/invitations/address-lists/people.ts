/**
 * A person of a list. The first address is the one to invite; the user may choose another. `withoutAt`: how the
 * address was written if a word stood in place of the @. Then the person is invited only if the user says so.
 */
export type Listed = {
  line: number;
  name: string;
  addresses: string[];
  file?: string;
  withoutAt?: string;
};

/** Why a line could not be read. */
export type Reason =
  | 'no-address'
  | 'wrong'
  | 'letters'
  | 'same-address'
  /** An address of which the heading says that it is an old one. */
  | 'old-address'
  /** Only where no preview follows, in which the user could choose the person. */
  | 'without-at'
  /** A row or column that is hidden in the office program. */
  | 'hidden'
  /** A formula whose result is not in the file. */
  | 'formula'
  /** A sheet that was not read. Has no line. */
  | 'other-sheet';

/**
 * A line that could not be read: its number, the reason, and the name or invalid address in it, if any.
 * Nothing else of the list is shown, because it may be a birth date or a diagnosis.
 */
export type Unread = { line: number; reason: Reason; about: string; file?: string };

/** Result of a reader, in the order of the list. */
export type Read = { people: Listed[]; unread: Unread[] };

/** `lacks`: why an address of the row is missing. */
export type Row = {
  line: number;
  cells: string[];
  isHidden?: boolean;
  lacks?: Extract<Reason, 'hidden' | 'formula'>;
};
export type Line = { line: number; text: string };

/** Maximum file size in bytes. An address book with pictures may have a few MB. */
export const FILE_MAX = 20 * 1024 * 1024;

/** A file that cannot be read at all. */
export class UnreadableList extends Error {
  constructor(readonly reason: 'too-big' | 'unknown-kind') {
    super(reason);
  }
}
