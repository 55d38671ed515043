import { addressKey } from '../../shared/address.ts';
import { folded } from '../../web/invitations/address-lists/characters.ts';
import type { Read } from '../../web/invitations/address-lists/people.ts';
import { readFile } from '../../web/invitations/address-lists/read-file.ts';
import { together } from '../../web/invitations/address-lists/together.ts';
import { generatedList } from './list.ts';
import type { GeneratedList, GeneratedPerson } from './people.ts';

/** Faults of reading a list: addresses of strangers that are offered, and people who are neither offered nor listed. */
export type Judged = { strangers: string[]; lost: string[] };

/** Reads a list, and compares the result with the people who were written into it. */
export const judged = ({ bytes, people }: GeneratedList): Judged => {
  const read = together(readFile(bytes));
  const certain = read.people.filter(({ withoutAt }) => withoutAt === undefined);
  const own = new Set(
    people.filter(({ isHidden }) => !isHidden).flatMap(({ emails }) => emails.map(addressKey)),
  );
  return {
    strangers: certain
      .flatMap(({ addresses }) => addresses)
      .filter((address) => !own.has(addressKey(address))),
    lost: people
      .filter((person) => !isKnown(person, read))
      .map(({ first, last, line }) => `${line} ${first} ${last}`),
  };
};

/** Whether a person is offered with an address of theirs, or named or counted among those who are left out. */
const isKnown = ({ first, last, emails, line }: GeneratedPerson, { people, unread }: Read) => {
  const keys = new Set(emails.map(addressKey));
  const isOffered = people.some(({ addresses: [address = ''] }) => keys.has(addressKey(address)));
  const name = folded(first);
  return (
    isOffered ||
    unread.some(
      ({ line: at, about }) =>
        at === line ||
        (about !== '' && (folded(about).includes(name) || folded(about).includes(folded(last)))),
    )
  );
};

/** Reads the lists of these seeds. Returns their number of people, and each list with a fault and how it was made. */
export const judgeLists = (count: number) => {
  const faults: string[] = [];
  let people = 0;
  for (let seed = 0; seed < count; seed++) {
    const list = generatedList(seed);
    const { strangers, lost } = judged(list);
    people += list.people.length;
    if (strangers.length + lost.length > 0)
      faults.push(
        `${seed} (${list.how}): invites ${strangers.join(', ')}; loses ${lost.join(', ')}`,
      );
  }
  return { people, faults };
};
