import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.ts';

const AnswerDialog = part(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

/** Asks the author of a silent request whether it goes on. */
export function StillPraying({ prayer }: { prayer: Prayer }) {
  const [isAnswering, setAnswering] = useState(false);
  const keep = useAction('keepPraying');
  const rest = useAction('restPrayer');
  const about = { params: { id: prayer.id } };
  return (
    <section className="flex flex-col gap-3 rounded-control border-2 border-primary bg-card p-4">
      <div>
        <p className="font-semibold">{m.prayers_still_praying()}</p>
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
    </section>
  );
}
