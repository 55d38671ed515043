import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { mayReload } from '../ui/fields/unsaved.ts';
import { Spoken } from '../ui/spoken.tsx';

type UpdateCardProps = { onUpdate: () => void; onLater: () => void };

/** Asks the user before a newer version is activated, because a reload would lose unsaved text. */
export const UpdateCard = ({ onUpdate, onLater }: UpdateCardProps) => (
  <section
    aria-label={m.shell_update_ready()}
    className="fixed inset-x-4 bottom-20 z-30 mx-auto max-w-md wide:bottom-6 print:hidden"
  >
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border-2 border-primary bg-card p-3 shadow-lg">
      <Spoken className="font-semibold">{m.shell_update_ready()}</Spoken>
      <div className="flex gap-2">
        <Button tone="quiet" onClick={onLater}>
          {m.shell_update_later()}
        </Button>
        <Button onClick={() => mayReload() && onUpdate()}>{m.shell_update_now()}</Button>
      </div>
    </div>
  </section>
);
