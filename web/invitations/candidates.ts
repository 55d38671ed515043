import { addressKey } from '../../shared/address.ts';
import type { CheckedInvitation } from '../../shared/invite-many.ts';
import type { Listed } from './address-lists/people.ts';

/** A person of a list with the status of their address in the group. `email` is the one to invite. */
export type Candidate = Listed & { email: string; status: CheckedInvitation['status'] };

/** Number of addresses in one call: even the longest ones fit into its body. */
const AT_A_TIME = 200;

/** Splits all addresses into calls. */
export const inCalls = (people: readonly Listed[]): string[][] => {
  const all = people.flatMap(({ addresses }) => addresses);
  const count = Math.ceil(all.length / AT_A_TIME);
  return Array.from({ length: count }, (_, n) => all.slice(n * AT_A_TIME, (n + 1) * AT_A_TIME));
};

/** Returns each person with a status; a person who joined or was invited by any address keeps that address. */
export const candidatesOf = (
  people: readonly Listed[],
  checked: readonly CheckedInvitation[],
): Candidate[] => {
  const statuses = new Map(checked.map(({ email, status }) => [addressKey(email), status]));
  const statusOf = (address: string) => statuses.get(addressKey(address)) ?? 'new';
  return people.map((person) => {
    const email = person.addresses.find((address) => statusOf(address) !== 'new');
    const [first = ''] = person.addresses;
    return { ...person, email: email ?? first, status: statusOf(email ?? first) };
  });
};
