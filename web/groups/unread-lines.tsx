import { m } from '../../shared/messages.ts';
import type { Reason, Unread } from './list-of-people/people.ts';

/** How many are shown; of more one would not read the end. */
const SHOWN = 200;

/** The lines that were not understood, each with its reason. */
export function UnreadLines({ unread }: { unread: readonly Unread[] }) {
  if (unread.length === 0) return null;
  const stretches = inStretches(unread);
  return (
    <section>
      <h3 className="font-semibold">{m.inviting_unread()}</h3>
      <ul className="flex flex-col gap-1">
        {stretches.slice(0, SHOWN).map(({ to, ...first }, index) => (
          <li key={index} className="wrap-anywhere text-muted">
            {m.inviting_unread_at({ place: placeOf(first, to), reason: reasonOf(first) })}
          </li>
        ))}
      </ul>
      {stretches.length > SHOWN && (
        <p>{m.inviting_unread_more({ count: stretches.length - SHOWN })}</p>
      )}
    </section>
  );
}

type Stretch = Unread & { to: number };

/** Lines below each other about which there is nothing to say but the reason are shown as one. */
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
  'same-address': (name) => m.inviting_unread_same_address({ name }),
};

const reasonOf = ({ reason, about }: Unread) => REASONS[reason](about);
