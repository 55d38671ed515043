import { m } from '../../shared/messages.ts';
import { usePasswordMin } from '../api/password-min.ts';
import { Button } from '../ui/button.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useLateRules } from '../ui/fields/late-rules.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';

type ResetPasswordFormProps = {
  onSubmit: (newPassword: string) => void;
  pending: boolean;
  refusal: Refusal | undefined;
};

export function ResetPasswordForm({ onSubmit, pending, refusal }: ResetPasswordFormProps) {
  const { min, hint } = usePasswordMin();
  const form = useForm({
    resolver: useLateRules(
      async () => (await import('../../shared/account.ts')).resetPasswordFieldsWith(min),
      min,
    ),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { register, setError } = form;
  const { errors } = form.formState;
  // Compares the passwords if the validation did not load: the server gets only one of them.
  const submit = ({
    newPassword,
    confirmPassword,
  }: Record<'newPassword' | 'confirmPassword', string>) => {
    if (newPassword === confirmPassword) return onSubmit(newPassword);
    const message = m.session_passwords_differ();
    setError('confirmPassword', { message }, { shouldFocus: true });
  };
  return (
    <Form form={form} refusal={refusal} onSubmit={submit}>
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
      <Button type="submit" pending={pending} pendingLabel={m.account_password_resetting()}>
        {m.account_password_reset()}
      </Button>
    </Form>
  );
}
