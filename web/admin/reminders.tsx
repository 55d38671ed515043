import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Failed } from '../ui/failed.tsx';

/** A word to those who have not been here for a while; says why not where no mail is set up. */
export function Reminders() {
  const { data: health, error, refetch } = useRead('getDeliveryHealth');
  const [isAsking, setAsking] = useState(false);
  const send = useAction('sendReminders');
  const close = () => setAsking(false);
  if (error && !health) {
    return <Failed title="The reminders did not load." onRetry={() => void refetch()} />;
  }
  if (!health) return null;
  if (!health.mail.isSetUp) {
    return (
      <p className="prose-width text-muted">
        Login reminders go by e-mail, which is not set up on this server yet.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="prose-width min-w-0 flex-1 basis-80 text-muted">
        Reminders go by e-mail to active users who have never signed in, or not for{' '}
        {health.reminderDays} days.
      </p>
      <Button
        tone="plain"
        icon={<Mail aria-hidden className="size-5" />}
        onClick={() => setAsking(true)}
      >
        Send reminders
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => send.mutate({}, { onSettled: close })}
        title="Send reminders"
        tone="primary"
        confirmLabel="Send reminders"
        pending={send.isPending}
        pendingLabel="Sending..."
      >
        <p className="font-semibold">Send everyone who has been away a reminder?</p>
        <p>
          Each active user who has never signed in, or not for {health.reminderDays} days, gets one
          e-mail with a link to Upheld. You can do this once an hour at most.
        </p>
      </ConfirmDialog>
    </div>
  );
}
