import { addressKey } from '../../../shared/address.ts';
import { folded } from './characters.ts';
import type { Listed, Read, Unread } from './people.ts';

/** Maximum number of addresses of one person. */
const CHOICES_MAX = 10;

/**
 * Merges lists so that each person appears once. Two entries with a common address are one person if their
 * names are equal or one is missing; otherwise the second is reported. An address of another person is no
 * further choice.
 */
export const together = (...reads: readonly Read[]): Read => {
  const byAddress = new Map<string, Listed>();
  const byName = new Map<string, Listed>();
  const people: Listed[] = [];
  const twice: Unread[] = [];
  for (const given of reads.flatMap((read) => read.people)) {
    const person = { ...given, addresses: given.addresses.slice(0, CHOICES_MAX) };
    const keys = person.addresses.map(addressKey);
    const name = folded(person.name);
    const named = name ? keys.map((key) => `${name} ${key}`) : [];
    const [first = ''] = keys;
    const same = byAddress.get(first) ?? named.map((key) => byName.get(key)).find(Boolean);
    if (same) {
      const isOther = name !== '' && same.name !== '' && folded(same.name) !== name;
      if (isOther) twice.push(sameAddress(person));
      else add(same, person);
      if (!isOther && !person.withoutAt) delete same.withoutAt;
    } else {
      byAddress.set(first, person);
      people.push(person);
    }
    for (const key of named) byName.set(key, same ?? person);
  }
  for (const person of people)
    person.addresses = person.addresses.filter((address) => {
      const owner = byAddress.get(addressKey(address));
      return owner === undefined || owner === person;
    });
  return { people, unread: [...reads.flatMap(({ unread }) => unread), ...twice].sort(byPlace) };
};

const sameAddress = ({ line, name, file }: Listed): Unread => ({
  line,
  reason: 'same-address',
  about: name,
  file,
});

const byPlace = (a: Unread, b: Unread) =>
  (a.file ?? '') < (b.file ?? '') ? -1 : (a.file ?? '') > (b.file ?? '') ? 1 : a.line - b.line;

const add = (known: Listed, { name, addresses }: Listed) => {
  known.name ||= name;
  const keys = new Set(known.addresses.map(addressKey));
  const others = addresses.filter((address) => !keys.has(addressKey(address)));
  known.addresses.push(...others.slice(0, CHOICES_MAX - known.addresses.length));
};
