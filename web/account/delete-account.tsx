import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { deleteAccountForm } from '../../shared/account.ts';
import type { Group } from '../../shared/groups.ts';
import { listed } from '../../shared/listed.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useList } from '../api/cache/lists.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Dialog, DialogFoot } from '../ui/overlays/dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';

export function DeleteAccount({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={m.account_delete_title()}>
      <p>{m.account_delete_explained()}</p>
      <Button tone="quietDanger" className="-ms-4 self-start" onClick={() => setOpen(true)}>
        {m.account_delete_open()}
      </Button>
      <DeleteAccountDialog user={user} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

type DeleteAccountDialogProps = { user: CurrentUser; open: boolean; onClose: () => void };

/** Lists what will be deleted, and asks for the password. */
function DeleteAccountDialog({ user, open, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const remove = useFormAction(accountActions.deleteAccount);
  // A promise and not a callback, because the profile is unmounted before the response.
  const confirm = (password: string) =>
    remove.mutateAsync({ body: { password } }).then(() => navigate(paths.auth));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.account_delete_dialog_title()}
      role="alertdialog"
      canClose={!remove.isPending}
    >
      <div className="flex flex-col gap-3">
        <p className="font-semibold">{m.account_delete_question({ name: displayName(user) })}</p>
        <ul className="flex list-disc flex-col gap-2 ps-6">
          <li>{m.account_delete_what_you_wrote()}</li>
          <li>{m.account_delete_anonymous()}</li>
          <li>{m.account_delete_groups_left()}</li>
          <OwnedGroups />
          <li>{m.account_delete_signed_out()}</li>
        </ul>
        <p>{m.account_delete_cannot_be_undone()}</p>
      </div>
      <ConfirmByPassword
        refusal={remove.refusal}
        pending={remove.isPending}
        onCancel={onClose}
        onConfirm={confirm}
      />
    </Dialog>
  );
}

type ConfirmByPasswordProps = {
  refusal: Refusal | undefined;
  pending: boolean;
  onCancel: () => void;
  onConfirm: (password: string) => Promise<unknown>;
};

function ConfirmByPassword({ refusal, pending, onCancel, onConfirm }: ConfirmByPasswordProps) {
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
    <Form form={form} refusal={refusal} onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <PasswordField
        label={m.account_delete_your_password()}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {/* Visible from the start, so that focusing Cancel does not scroll the text above away. */}
      <DialogFoot staysInSight>
        <Actions>
          <Button tone="plain" onClick={onCancel} disabled={pending}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" tone="danger" pending={pending} pendingLabel={m.ui_deleting()}>
            {m.account_delete_submit()}
          </Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}

/** What happens to the user's own groups: by name, once all groups are loaded. */
function OwnedGroups() {
  const { items: groups, hasMore } = useList('listGroups');
  if (!groups || hasMore) return <li>{m.account_delete_groups()}</li>;
  const owned = groups.filter(({ isOwner }) => isOwner);
  const shared = owned.filter(({ memberCount }) => memberCount > 1);
  const alone = owned.filter(({ memberCount }) => memberCount === 1);
  return (
    <>
      {shared.length > 0 && (
        <li>
          <RichText
            message={m.account_delete_groups_passed_on}
            values={{ groups: named(shared) }}
            marks={IN_BOLD}
          />
        </li>
      )}
      {alone.length > 0 && (
        <li>
          <RichText
            message={m.account_delete_groups_deleted}
            values={{ groups: named(alone) }}
            marks={IN_BOLD}
          />
        </li>
      )}
    </>
  );
}

const IN_BOLD = { strong: (text: ReactNode) => <b>{text}</b> };

/** Joined without "and": `Tuesday Group, Choir`. */
const named = (groups: Group[]) =>
  listed(
    groups.map(({ name }) => name),
    'unit',
  );
