import { addressKey } from '../../shared/address.ts';
import type { CheckedInvitation } from '../../shared/invite-many.ts';
import type { Listed } from './address-lists/people.ts';

/** Somebody of a list, and what their address is to the group. `email` is the one to invite. */
export type Candidate = Listed & { email: string; status: CheckedInvitation['status'] };

/** How many addresses are checked in one call: even the longest ones fit into its body. */
const AT_A_TIME = 200;

/** All addresses that could be chosen, for as many calls as they need. */
export const inCalls = (people: readonly Listed[]): string[][] => {
  const all = people.flatMap(({ addresses }) => addresses);
  const count = Math.ceil(all.length / AT_A_TIME);
  return Array.from({ length: count }, (_, n) => all.slice(n * AT_A_TIME, (n + 1) * AT_A_TIME));
};

/** People who are in the group, or invited, by any of their addresses are not invited by another. */
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
