import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { resetPasswordFields } from '../../shared/account.ts';
import { PASSWORD_MIN } from '../../shared/session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/text-field.tsx';

type ResetPasswordFormProps = { onSubmit: (newPassword: string) => void; pending: boolean };

export function ResetPasswordForm({ onSubmit, pending }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetPasswordFields),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ newPassword }) => onSubmit(newPassword))}
      className="flex flex-col gap-5"
    >
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. A few words together are easy to remember and hard to guess.`}
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
    </form>
  );
}
