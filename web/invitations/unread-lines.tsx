import { m } from '../../shared/messages.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import type { Listed, Reason, Unread } from './address-lists/people.ts';

/** Number of entries above which they are collapsed, because the people are listed below. */
const OPEN = 10;
/** Maximum number of entries; others are counted. */
const SHOWN = 1000;

/** The lines that could not be read, each with its reason. */
export function UnreadLines({ unread }: { unread: readonly Unread[] }) {
  if (unread.length === 0) return null;
  const stretches = inStretches(unread);
  const list = <Stretches stretches={stretches} />;
  const count = stretches.length;
  if (count > OPEN)
    return <Disclosure summary={m.inviting_unread_folded({ count })}>{list}</Disclosure>;
  return (
    <section>
      <h3 className="font-semibold">{m.inviting_unread()}</h3>
      {list}
    </section>
  );
}

/** Returns unread lines as sentences, with line numbers if the list has several lines. */
export const unreadSentences = (unread: readonly Unread[], { hasLines = true } = {}): string[] =>
  inStretches(unread).map((stretch) => (hasLines ? sentenceOf(stretch) : reasonOf(stretch)));

/** Returns why a person is not invited without being chosen, with the line; undefined for all others. */
export const doubtOf = ({ withoutAt, line, file }: Listed): string | undefined =>
  withoutAt === undefined
    ? undefined
    : sentenceOf({ line, to: line, reason: 'without-at', about: withoutAt, ...(file && { file }) });

const Stretches = ({ stretches }: { stretches: readonly Stretch[] }) => (
  <>
    <ul className="flex flex-col gap-1">
      {stretches.slice(0, SHOWN).map((stretch, index) => (
        <li key={index} className="wrap-anywhere text-muted">
          {sentenceOf(stretch)}
        </li>
      ))}
    </ul>
    {stretches.length > SHOWN && (
      <p>{m.inviting_unread_more({ count: stretches.length - SHOWN })}</p>
    )}
  </>
);

type Stretch = Unread & { to: number };

/** Joins successive lines with equal reasons and no name. */
const inStretches = (unread: readonly Unread[]): Stretch[] => {
  const all: Stretch[] = [];
  for (const one of unread) {
    const last = all.at(-1);
    const isLike = last?.reason === one.reason && last.file === one.file;
    if (last && isLike && !last.about && !one.about && one.line - last.to <= 1) last.to = one.line;
    else all.push({ ...one, to: one.line });
  }
  return all;
};

const sentenceOf = (stretch: Stretch) =>
  stretch.reason === 'other-sheet'
    ? reasonOf(stretch)
    : m.inviting_unread_at({ place: placeOf(stretch, stretch.to), reason: reasonOf(stretch) });

const placeOf = ({ line, file }: Unread, to: number) => {
  const place =
    to === line ? m.inviting_unread_line({ line }) : m.inviting_unread_lines({ from: line, to });
  return file ? m.inviting_unread_in_file({ place, file }) : place;
};

const REASONS: Record<Reason, (about: string) => string> = {
  'no-address': (name) =>
    name ? m.inviting_unread_no_address_of({ name }) : m.inviting_unread_no_address(),
  wrong: (written) => m.inviting_unread_wrong({ written }),
  letters: (written) => m.inviting_unread_letters({ written }),
  hidden: (name) => (name ? m.inviting_unread_hidden_of({ name }) : m.inviting_unread_hidden()),
  formula: (name) => m.inviting_unread_formula({ name }),
  'other-sheet': (name) => m.inviting_unread_other_sheet({ name }),
  'same-address': (name) => m.inviting_unread_same_address({ name }),
  'without-at': (written) => m.inviting_unread_without_at({ written }),
  'old-address': (name) =>
    name ? m.inviting_unread_old_address_of({ name }) : m.inviting_unread_old_address(),
};

const reasonOf = ({ reason, about }: Unread) => REASONS[reason](about);
