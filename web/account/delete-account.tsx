import { useState } from 'react';
import type { CurrentUser } from '../../shared/session.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DeleteAccount({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Delete my account">
      <p>You leave all your groups, and what you wrote is deleted. This cannot be undone.</p>
      <Button tone="quietDanger" className="-ml-4 self-start" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog user={user} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
