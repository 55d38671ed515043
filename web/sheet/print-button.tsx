import { Printer } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';

/** Prints the paper that the page shows. */
export const PrintButton = () => (
  <div>
    <Button data-print icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
      {m.sheet_print()}
    </Button>
  </div>
);
