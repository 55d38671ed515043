import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { resetPasswordFieldsWith } from '../../shared/account.ts';
import { usePasswordMin } from '../api/use-password-min.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordField } from '../ui/text-field.tsx';

type ResetPasswordFormProps = { onSubmit: (newPassword: string) => void; pending: boolean };

export function ResetPasswordForm({ onSubmit, pending }: ResetPasswordFormProps) {
  const { min, hint } = usePasswordMin();
  const form = useForm({
    resolver: zodResolver(resetPasswordFieldsWith(min)),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form form={form} onSubmit={({ newPassword }) => onSubmit(newPassword)}>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={hint}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" pending={pending} pendingLabel="Resetting password...">
        Reset Password
      </Button>
    </Form>
  );
}
