import { Sun } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { cardActions } from '../api/actions/card.ts';
import { useAction } from '../api/actions/use-action.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

const AnswerDialog = lazyComponent(() => import('./answer-dialog.tsx'), 'AnswerDialog');

type StillPrayingProps = {
  prayer: Prayer;
  /** Names the request where the question is a heading above several. */
  title?: ReactNode;
};

/** Asks the author of an old request without updates whether it is still current. */
export function StillPraying({ prayer, title }: StillPrayingProps) {
  const [isAnswering, setAnswering] = useState(false);
  const keep = useAction(cardActions.keepPraying);
  const rest = useAction(cardActions.restPrayer);
  const about = { params: { id: prayer.id } };
  return (
    <Box>
      <div>
        {title ?? <p className="font-semibold">{m.prayers_still_praying()}</p>}
        <p className="text-muted">{m.prayers_still_praying_explained()}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto two:*:flex-none">
        <Button onClick={() => keep.mutate(about)} pending={keep.isPending}>
          {m.prayers_still_praying_yes()}
        </Button>
        <Button tone="plain" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
          {m.prayers_card_answered()}
        </Button>
        <Button tone="plain" onClick={() => rest.mutate(about)} pending={rest.isPending}>
          {m.prayers_menu_rest()}
        </Button>
      </div>
      <Suspense>
        {isAnswering && <AnswerDialog prayer={prayer} onClose={() => setAnswering(false)} />}
      </Suspense>
    </Box>
  );
}

/** Lets the author bring a resting request back into the lists. */
export function BringBack({ prayer }: { prayer: Prayer }) {
  const { mutate, isPending } = useAction(cardActions.bringBack);
  return (
    <Box>
      <p>{m.prayers_resting_explained()}</p>
      <Button
        className="two:self-start"
        icon={<Sun aria-hidden className="size-5 shrink-0" />}
        onClick={() => mutate({ params: { id: prayer.id } })}
        pending={isPending}
      >
        {m.prayers_bring_back()}
      </Button>
    </Box>
  );
}

/** A box that restores the focus when it disappears. */
function Box({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useRestoredFocus(box);
  return (
    <section
      ref={box}
      className="flex flex-col gap-3 rounded-control border-2 border-primary bg-card p-4"
    >
      {children}
    </section>
  );
}
