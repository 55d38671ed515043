import type { Prayer } from '../../shared/prayers.ts';

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

const and = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `Tuesday Group, Choir, and Youth` */
export const listed = (names: readonly string[]) => and.format(names);

type Shared = Pick<Prayer, 'isMine' | 'isPrivate' | 'isAnonymous' | 'groups'>;

/** Shared, and with no group its author still belongs to: others read what they cannot see there. */
export const isWithGroupLeft = (prayer: Omit<Shared, 'isAnonymous'>) =>
  prayer.isMine && !prayer.isPrivate && prayer.groups.length === 0;

/** Who sees a request, in a line. */
export function audienceOf(prayer: Shared) {
  if (prayer.isPrivate) return 'Private: only you can see this';
  const name = prayer.isMine && prayer.isAnonymous ? ', without your name' : '';
  if (isWithGroupLeft(prayer)) return `Still shared with a group you are no longer in${name}`;
  return `Shared with ${listed(prayer.groups.map((group) => group.name))}${name}`;
}

type Audience = {
  isPrivate: boolean;
  isAnonymous: boolean;
  groups: readonly { name: string; memberCount: number }[];
};

/** Who will see a request once it is sent, and whether under its author's name. */
export function whoWillSee({ isPrivate, isAnonymous, groups }: Audience) {
  if (isPrivate) return 'Only you will see this.';
  if (groups.length === 0) return undefined;
  const name = isAnonymous ? 'Your name will not be shown.' : 'Your name will be shown.';
  return `${peopleIn(groups)} ${name}`;
}

// People may be in several of the groups: counts are given for each and never added up.
function peopleIn(groups: Audience['groups']) {
  const others = groups.map((group) => ({ ...group, count: group.memberCount - 1 }));
  const reached = others.filter(({ count }) => count > 0);
  if (reached.length === 0) {
    return `Nobody else is in ${listed(groups.map((group) => group.name))} yet. Whoever joins will see this.`;
  }
  const crowd = reached.map(
    ({ count, name }) => `${counted(count, 'person', 'people')} in ${name}`,
  );
  return `${listed(crowd)} will see this.`;
}

const LONGEST_TITLE = 60;
const SHORTEST_TITLE = 3;

/** A title offered from the first words of a request: its first sentence, as far as it fits. */
export function titleFrom(content: string) {
  const words = content.trim().replace(/[^\S\n]+/g, ' ');
  const [first = ''] = /^.*?[.!?](?=\s)|^.*/.exec(words) ?? [];
  const sentence = (first.length < SHORTEST_TITLE ? words.replaceAll('\n', ' ') : first).trim();
  if (sentence.length <= LONGEST_TITLE) return sentence.replace(/[.,;:]+$/, '');
  const cut = sentence.slice(0, LONGEST_TITLE);
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST_TITLE / 2 ? cut.slice(0, end) : cut).replace(/[.,;:]+$/, '')}…`;
}
