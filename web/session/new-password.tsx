import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';

type Fields = { password: string; confirmPassword: string };
type NewPasswordProps<F extends Fields> = {
  form: UseFormReturn<F>;
  hint: ReactNode;
  /** Whether the password is visible at first. */
  startsShown: boolean;
};

/** Fields for a new password. A visible password is not typed twice. */
export function NewPassword<F extends Fields>({ form, hint, startsShown }: NewPasswordProps<F>) {
  const { register, setValue, getValues, clearErrors, formState } =
    form as unknown as UseFormReturn<Fields>;
  const { errors } = formState;
  const [isShown, setShown] = useState(startsShown);
  const confirm = () => setValue('confirmPassword', getValues('password'));
  return (
    <>
      <PasswordField
        label={m.session_password()}
        autoComplete="new-password"
        hint={hint}
        error={errors.password?.message}
        isShown={isShown}
        onShown={(isNow) => {
          setShown(isNow);
          if (!isNow) return;
          confirm();
          clearErrors('confirmPassword');
        }}
        {...register('password', { onChange: () => isShown && confirm() })}
      />
      {!isShown && (
        <PasswordField
          label={m.session_register_confirm_password()}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      )}
    </>
  );
}
