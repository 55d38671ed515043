import { zodResolver } from '@hookform/resolvers/zod';
import { newAddressForm } from '../../shared/address-change.ts';
import type { ListedUser } from '../../shared/admin.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { EmailField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Dialog, DialogFoot } from '../ui/overlays/dialog.tsx';

type Props = { user: ListedUser };

/** Changes a user's address, for administrators: if it is mistyped or its mailbox is gone. */
export const ChangeAddressDialog = ({
  user,
  open,
  onClose,
}: Props & { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={m.admin_address_change_of({ name: displayName(user) })}
  >
    <AddressForm user={user} onClose={onClose} />
  </Dialog>
);

function AddressForm({ user, onClose }: Props & { onClose: () => void }) {
  const change = useFormAction(adminActions.changeAddressOf);
  const { data: info } = useRead('getInfo');
  const form = useForm({ resolver: zodResolver(newAddressForm), defaultValues: { email: '' } });
  const send = (body: { email: string }) =>
    change.mutateAsync({ params: { id: user.id }, body }).then(onClose, (error: unknown) => {
      if (isRefused(error, 'email-taken') || isRefused(error, 'same-address-of-other'))
        form.setError('email', { message: serverSentence(error) }, { shouldFocus: true });
    });
  return (
    <Form form={form} refusal={change.refusal} onSubmit={send}>
      <p className="wrap-anywhere">
        {user.email === null
          ? m.admin_address_none({ name: displayName(user) })
          : m.admin_address_explained({ name: displayName(user), email: user.email })}
      </p>
      <EmailField
        label={m.admin_address_new()}
        autoComplete="off"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <p>{noticeWords(user, info?.mail ?? true)}</p>
      <p>{m.admin_address_care()}</p>
      <DialogFoot staysInSight={false}>
        <Actions>
          <Button tone="plain" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            pending={change.isPending}
            pendingLabel={m.admin_address_changing()}
          >
            {m.admin_address_change()}
          </Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}

const noticeWords = ({ isEmailConfirmed }: ListedUser, canMail: boolean) => {
  if (!canMail) return m.admin_address_told_no_mail();
  return isEmailConfirmed ? m.admin_address_told_undo() : m.admin_address_told();
};
