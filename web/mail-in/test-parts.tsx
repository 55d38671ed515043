import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

type OutcomeProps = {
  isWell: boolean;
  words: string;
  /** The mail server's own words, if any. */
  said: string;
  /** When the test ended. */
  at: string;
  children?: ReactNode;
};

/** Result of the last test of a mailbox or a mail server. */
export const TestOutcome = ({ isWell, words, said, at, children }: OutcomeProps) => (
  <>
    {isWell ? (
      <p className="flex items-start gap-2 text-answered">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span className="wrap-anywhere">{words}</span>
      </p>
    ) : (
      <p className="wrap-anywhere font-semibold text-danger">{words}</p>
    )}
    {said && <p className="wrap-anywhere">{m.mailbox_said({ words: said })}</p>}
    {children}
    <p className="text-meta text-muted">{m.mailbox_tested_at({ when: shownMoment(at) })}</p>
  </>
);

type ForgetProps = {
  label: string;
  question: string;
  explained: string;
  isPending: boolean;
  /** Forgets it, and calls `close` when that ended. */
  onForget: (close: () => void) => void;
};

/** Button that forgets a mailbox or a mail server, after a question. */
export function Forget({ label, question, explained, isPending, onForget }: ForgetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button tone="plain" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => onForget(close)}
        title={label}
        confirmLabel={label}
        pending={isPending}
        pendingLabel={m.ui_deleting()}
      >
        <p className="font-semibold">{question}</p>
        <p>{explained}</p>
      </ConfirmDialog>
    </>
  );
}
