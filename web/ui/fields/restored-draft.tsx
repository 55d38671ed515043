import { m } from '../../../shared/messages.ts';
import { Button } from '../button.tsx';

/** Says that a draft was restored, and offers an empty form. */
export const RestoredDraft = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-selected py-1 ps-4">
    <p>{m.prayers_draft_kept()}</p>
    <Button tone="quiet" onClick={onStartOver}>
      {m.prayers_draft_start_over()}
    </Button>
  </div>
);
