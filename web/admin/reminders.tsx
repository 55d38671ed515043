import { Mail } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/** Sends a reminder to users who have been away; shows why not if mail is not set up. */
export function Reminders() {
  const { data: health, error, refetch } = useRead('getDeliveryHealth');
  const [isAsking, setAsking] = useState(false);
  const send = useAction(adminActions.sendReminders);
  const close = () => setAsking(false);
  if (error && !health) {
    return <Failed title={m.admin_reminders_failed()} onRetry={() => void refetch()} />;
  }
  if (!health) return null;
  if (!health.mail.isSetUp) {
    return <p className="prose-width text-muted">{m.admin_reminders_no_mail()}</p>;
  }
  const days = health.reminderDays;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="prose-width min-w-0 flex-1 basis-80 text-muted">
        {m.admin_reminders_explained({ days })}
      </p>
      <Button
        tone="plain"
        icon={<Mail aria-hidden className="size-5" />}
        onClick={() => setAsking(true)}
      >
        {m.admin_reminders_send()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => send.mutate({}, { onSettled: close })}
        title={m.admin_reminders_title()}
        tone="primary"
        confirmLabel={m.admin_reminders_send()}
        pending={send.isPending}
        pendingLabel={m.admin_reminders_sending()}
      >
        <p className="font-semibold">{m.admin_reminders_question()}</p>
        <p>{m.admin_reminders_what_happens({ days })}</p>
      </ConfirmDialog>
    </div>
  );
}
