import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deleteAccountForm } from '../../shared/account.ts';
import type { Group } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { useList } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Actions, Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordField } from '../ui/text-field.tsx';

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

type DeleteAccountDialogProps = { user: CurrentUser; open: boolean; onClose: () => void };

/** Says what will be gone, and asks for the password. Focus starts on Cancel. */
function DeleteAccountDialog({ user, open, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const remove = useAction('deleteAccount');
  // A promise and no callback: the profile is gone before the answer is handled.
  const confirm = (password: string) =>
    remove.mutateAsync({ body: { password } }).then(() => navigate(paths.auth));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete My Account"
      role="alertdialog"
      canClose={!remove.isPending}
    >
      <div className="flex flex-col gap-3">
        <p className="font-semibold">Delete the account of {displayName(user)}?</p>
        <ul className="flex list-disc flex-col gap-2 pl-6">
          <li>What you wrote is deleted: prayer requests, answers and comments.</li>
          <li>You leave your groups.</li>
          <OwnedGroups />
          <li>You are signed out on all your devices.</li>
        </ul>
        <p>This cannot be undone. To keep a copy, download your data first.</p>
      </div>
      <ConfirmByPassword pending={remove.isPending} onCancel={onClose} onConfirm={confirm} />
    </Dialog>
  );
}

type ConfirmByPasswordProps = {
  pending: boolean;
  onCancel: () => void;
  onConfirm: (password: string) => Promise<unknown>;
};

function ConfirmByPassword({ pending, onCancel, onConfirm }: ConfirmByPasswordProps) {
  const form = useForm({
    resolver: zodResolver(deleteAccountForm),
    defaultValues: { password: '' },
  });
  const submit = ({ password }: { password: string }) =>
    onConfirm(password).catch((error) => {
      if (!isRefused(error, 'wrong-password')) return;
      form.setError('password', { message: serverSentence(error) }, { shouldFocus: true });
    });
  return (
    <Form form={form} onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <PasswordField
        label="Your Password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {/* In sight from the start, so that the focus on Cancel hides nothing of what is said above. */}
      <DialogFoot staysInSight>
        <Actions>
          <Button data-autofocus tone="plain" onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" pending={pending} pendingLabel="Deleting...">
            Delete My Account
          </Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}

/** What becomes of the groups that one owns: by name, once all of them are known here. */
function OwnedGroups() {
  const { items: groups, hasMore } = useList('listGroups');
  if (!groups || hasMore) {
    return <li>A group you own passes on. {HEIR} A group with nobody else in it is deleted.</li>;
  }
  const owned = groups.filter(({ isOwner }) => isOwner);
  const shared = owned.filter(({ memberCount }) => memberCount > 1);
  const alone = owned.filter(({ memberCount }) => memberCount === 1);
  return (
    <>
      {shared.length > 0 && (
        <li>
          Groups of yours that pass on: <b>{named(shared)}</b>. {HEIR}
        </li>
      )}
      {alone.length > 0 && (
        <li>
          Groups of yours that are deleted, as nobody else is in them: <b>{named(alone)}</b>.
        </li>
      )}
    </>
  );
}

const HEIR =
  'The member who has been there longest becomes the owner; members with a permission come first.';

const named = (groups: Group[]) => groups.map(({ name }) => name).join(', ');
