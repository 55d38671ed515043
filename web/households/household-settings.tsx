import { Suspense, useRef, useState } from 'react';
import type { SharedMail as Shared } from '../../shared/household.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { shownDay } from '../ui/dates/dates.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

const AskDialog = lazyComponent(() => import('./household-dialog.tsx'), 'HouseholdDialog', {
  isForFew: true,
});

/** The user's households and open questions about them, with a button that asks. */
export function HouseholdSettings() {
  const [isOpen, setOpen] = useState(false);
  const { data: info } = useRead('getInfo');
  const { data, isLoading } = useRead('getHousehold');
  if (isLoading) return <Spinner />;
  // Hidden on servers without mail, unless there are households that can be ended.
  if (info?.mail === false && !data?.shared.length) return null;
  return (
    <Section title={m.household_title()} name="household">
      <p className="prose-width text-muted">{m.household_explained()}</p>
      <p className="prose-width text-muted">{m.household_never()}</p>
      {data && data.shared.length > 0 && (
        <ul className="mb-2 flex flex-col gap-4 border-line border-b pb-5">
          {data.shared.map((one) => (
            <One key={`${one.id} ${one.isAgreed}`} shared={one} />
          ))}
        </ul>
      )}
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        {m.household_ask()}
      </Button>
      {isOpen && (
        <Suspense>
          <AskDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

const sentenceOf = ({ isAgreed, isAskedByMe, whose, person }: Shared) => {
  const name = displayName(person);
  const isMine = whose === 'mine';
  if (isAgreed) return isMine ? m.household_goes({ name }) : m.household_comes({ name });
  if (isAskedByMe)
    return isMine ? m.household_asked_to_read({ name }) : m.household_asked_to_share({ name });
  return isMine ? m.household_asks_to_share({ name }) : m.household_asks_to_read({ name });
};

function One({ shared }: { shared: Shared }) {
  const box = useRef<HTMLLIElement>(null);
  // The focused button may disappear.
  useRestoredFocus(box, '[data-section=household] h2');
  const { isAgreed, isAskedByMe, expiresAt } = shared;
  return (
    <li ref={box} className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="own-words font-semibold">{sentenceOf(shared)}</p>
      {expiresAt && (
        <p className="text-meta text-muted">{m.household_until({ day: shownDay(expiresAt) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isAgreed && !isAskedByMe && <Agree shared={shared} />}
        <End shared={shared} />
      </div>
    </li>
  );
}

function Agree({ shared: { id, person } }: { shared: Shared }) {
  const agree = useAction(accountActions.agreeToHousehold);
  return (
    <Button
      aria-label={m.household_agree_with({ name: displayName(person) })}
      onClick={() => agree.mutate({ params: { id } })}
      pending={agree.isPending}
    >
      {m.household_agree()}
    </Button>
  );
}

const END_WORDS = {
  shared: { label: m.household_end, spoken: m.household_end_with },
  mine: { label: m.household_withdraw, spoken: m.household_withdraw_with },
  theirs: { label: m.household_refuse, spoken: m.household_refuse_with },
};

function End({ shared: { id, person, isAgreed, isAskedByMe } }: { shared: Shared }) {
  const end = useAction(accountActions.endHousehold);
  const asked = isAskedByMe ? END_WORDS.mine : END_WORDS.theirs;
  const { label, spoken } = isAgreed ? END_WORDS.shared : asked;
  return (
    <Button
      tone="plain"
      aria-label={spoken({ name: displayName(person) })}
      onClick={() => end.mutate({ params: { id } })}
      pending={end.isPending}
    >
      {label()}
    </Button>
  );
}
