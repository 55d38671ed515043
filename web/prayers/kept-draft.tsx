import { Button } from '../ui/button.tsx';

/** Tells that what was written before is still there, and offers an empty sheet. */
export const KeptDraft = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-selected py-1 pl-4">
    <p>What you wrote before is still here.</p>
    <Button tone="quiet" onClick={onStartOver}>
      Start over
    </Button>
  </div>
);
