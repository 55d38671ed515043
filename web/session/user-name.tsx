import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import { userNameFrom } from '../../shared/user-name.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

type Fields = { firstName: string; lastName: string; username?: string };
type UserNameProps<F extends Fields> = {
  form: UseFormReturn<F>;
  /** Whether the server makes the username from the name; then the field is shown on request. */
  isMade: boolean;
};

export function UserName<F extends Fields>({ form, isMade }: UserNameProps<F>) {
  const { register, setValue, watch, formState } = form as unknown as UseFormReturn<Fields>;
  const error = formState.errors.username?.message;
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || !isMade;
  useEffect(() => {
    if (!isShown) setValue('username', undefined);
  }, [isShown, setValue]);
  const choose = () => {
    const [firstName = '', lastName = ''] = watch(['firstName', 'lastName']);
    setValue('username', userNameFrom({ firstName, lastName }));
    setOpen(true);
  };
  if (isShown)
    return (
      <TextField
        label={m.session_register_username()}
        autoComplete="nickname"
        autoCapitalize="none"
        error={error}
        {...register('username')}
      />
    );
  return (
    <p className="-my-2 flex flex-wrap items-center gap-x-2 text-meta">
      <span>{m.session_register_username_made()}</span>
      <Button tone="quiet" className="px-0!" onClick={choose}>
        {m.session_register_username_other()}
      </Button>
    </p>
  );
}
