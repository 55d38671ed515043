import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordFieldsWith } from '../../shared/account.ts';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useList } from '../api/cache/lists.ts';
import { useRead } from '../api/cache/queries.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { usePasswordMin } from '../api/password-min.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '', keepPasskeys: false };

/** Changes the password. `signsInWith` is the address or username, a hidden field for password managers. */
export function ChangePasswordForm({ signsInWith }: { signsInWith: string }) {
  const change = useFormAction(accountActions.changePassword);
  const { min, hint } = usePasswordMin();
  const hasPasskeys = Boolean(useList('listPasskeys').items?.length);
  const form = useForm({
    resolver: zodResolver(changePasswordFieldsWith(min)),
    defaultValues: empty,
  });
  const { register, reset, setError } = form;
  const { errors } = form.formState;

  const submit = (body: { currentPassword: string; newPassword: string; keepPasskeys: boolean }) =>
    change.mutate(
      { body },
      {
        onSuccess: () => reset(),
        onError: (error) => {
          if (!isRefused(error, 'wrong-password')) return;
          setError('currentPassword', { message: serverSentence(error) }, { shouldFocus: true });
        },
      },
    );

  return (
    <Form
      form={form}
      refusal={change.refusal}
      onSubmit={({ confirmPassword: _, ...body }) => submit(body)}
    >
      <input type="text" hidden readOnly autoComplete="username" value={signsInWith} />
      <PasswordField
        label={m.account_password_current()}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={m.account_password_new()}
        autoComplete="new-password"
        hint={hint}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={m.account_password_confirm()}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <p>{m.account_password_other_devices()}</p>
      {hasPasskeys && (
        <>
          <p>{m.account_password_passkeys()}</p>
          <Checkbox label={m.account_password_keep_passkeys()} {...register('keepPasskeys')} />
        </>
      )}
      <Button
        type="submit"
        className="self-start"
        pending={change.isPending}
        pendingLabel={m.account_password_changing()}
      >
        {m.account_password_change()}
      </Button>
    </Form>
  );
}

/** For a user who signed in by a code and does not know the password. */
export function ForgotOwnPassword({ user: { email } }: { user: CurrentUser }) {
  return email === null ? <NewCardHelps /> : <ForgotByMail email={email} />;
}

/** A user without an address gets a new sign-in card. */
function NewCardHelps() {
  const { data: maker } = useRead('getAccountMaker');
  if (!maker) return null;
  return (
    <p className="text-muted">
      {maker.madeBy
        ? m.account_password_card_of({ name: maker.madeBy })
        : m.account_password_card()}
    </p>
  );
}

function ForgotByMail({ email }: { email: string }) {
  const { data: info } = useRead('getInfo');
  const forgot = useAction(sessionActions.forgotPassword);
  if (!info) return null;
  if (!info.mail) return <p className="text-muted">{m.session_forgot_no_mail()}</p>;
  return (
    <Button
      tone="plain"
      className="self-start"
      onClick={() => forgot.mutate({ body: { email } })}
      pending={forgot.isPending}
    >
      {m.account_password_forgotten()}
    </Button>
  );
}
