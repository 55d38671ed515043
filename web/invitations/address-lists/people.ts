/** Somebody of a list. The first address is the one to invite; the others can be chosen instead. */
export type Listed = { line: number; name: string; addresses: string[]; file?: string };

/** Why something was not understood. */
export type Reason = 'no-address' | 'wrong' | 'letters' | 'same-address';

/**
 * What was not understood: where it stands, why, and the name or the address as it is written, if
 * it is one. Nothing else of a list is shown: it may be a birth date or a diagnosis.
 */
export type Unread = { line: number; reason: Reason; about: string; file?: string };

/** What a reader of one kind of list finds, in the order of the list. */
export type Read = { people: Listed[]; unread: Unread[] };

export type Row = { line: number; cells: string[] };
export type Line = { line: number; text: string };

/** The largest file that is read, in bytes. An address book with pictures may have a few MB. */
export const FILE_MAX = 20 * 1024 * 1024;

/** A list that cannot be read at all. */
export class UnreadableList extends Error {
  constructor(readonly reason: 'too-big' | 'unknown-kind') {
    super(reason);
  }
}
