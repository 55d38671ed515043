import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

// Lazy, so that the sign-in page does not wait for it.
const TextSizeDialog = lazyComponent(() => import('./text-size-dialog.tsx'), 'TextSizeDialog');

type TextSizeProps = { isOpen: boolean; onClose: () => void };

export const TextSize = ({ isOpen, onClose }: TextSizeProps) =>
  isOpen && (
    <Suspense>
      <TextSizeDialog onClose={onClose} />
    </Suspense>
  );

/** Opens the dialog for visitors, who have no menu. */
export function TextSizeButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" className="px-3!" onClick={() => setOpen(true)}>
        {m.shell_text_size()}
      </Button>
      <TextSize isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
