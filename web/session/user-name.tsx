import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import { userNameFrom } from '../../shared/user-name.ts';
import { Button } from '../ui/button.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TextField } from '../ui/text-field.tsx';

type Fields = { firstName: string; lastName: string; username: string };
type UserNameProps<F extends Fields> = {
  form: UseFormReturn<F>;
  /** It is made from the name, and the field is shown to those who want another one. */
  isMade: boolean;
};

/** The field for a username. */
export function UserName<F extends Fields>({ form, isMade }: UserNameProps<F>) {
  const { register, setValue, watch, formState } = form as unknown as UseFormReturn<Fields>;
  const error = formState.errors.username?.message;
  const [isOpen, setOpen] = useState(false);
  const made = userNameFrom(watch('firstName') ?? '', watch('lastName') ?? '');
  const isShown = isOpen || !isMade || error !== undefined;
  useEffect(() => {
    if (!isShown) setValue('username', made);
  }, [isShown, made, setValue]);
  // What was wrong with it stays in sight once it is right.
  useEffect(() => {
    if (error !== undefined) setOpen(true);
  }, [error]);
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
  // There is no other one before there is one.
  if (!made) return null;
  return (
    <p className="-my-2 flex flex-wrap items-center gap-x-2 text-meta">
      <span className="own-words">
        <RichText
          message={m.session_register_username_made}
          values={{ username: made }}
          marks={{ strong: (text) => <b>{text}</b> }}
        />
      </span>
      <Button tone="quiet" className="px-0!" onClick={() => setOpen(true)}>
        {m.session_register_username_other()}
      </Button>
    </p>
  );
}
