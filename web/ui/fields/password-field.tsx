import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { getLocale } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** With `onShown`, the form controls whether the password is visible. */
    isShown?: boolean;
    onShown?: (isShown: boolean) => void;
  };

/** A password field with a button to show the password. */
export function PasswordField({
  label,
  hint,
  error,
  isOptional = false,
  isShown: given,
  onShown,
  ...input
}: PasswordFieldProps) {
  const [own, setOwn] = useState(false);
  const isShown = given ?? own;
  // Browsers protect the value, and save it as a password, only if the input was created with type
  // "password".
  const [type, setType] = useState('password');
  useLayoutEffect(() => setType(isShown ? 'text' : 'password'), [isShown]);
  const name = label.toLocaleLowerCase(getLocale());
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {({ 'aria-describedby': described, ...control }) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            aria-describedby={[described, `${control.id}-shown`].filter(Boolean).join(' ')}
            type={type}
            autoCapitalize={type === 'text' ? 'none' : undefined}
            autoCorrect="off"
            spellCheck={false}
            className={`${controlClass} pe-20`}
          />
          <span id={`${control.id}-shown`} aria-live="polite" className="sr-only">
            {isShown && m.ui_password_shown()}
          </span>
          <button
            type="button"
            onClick={() => (onShown ?? setOwn)(!isShown)}
            aria-label={
              isShown ? m.ui_hide_password({ label: name }) : m.ui_show_password({ label: name })
            }
            className="absolute inset-y-0.5 end-0.5 min-w-16 rounded-control px-3 font-semibold text-primary hover:bg-hover"
          >
            {isShown ? m.ui_hide() : m.ui_show()}
          </button>
        </div>
      )}
    </Field>
  );
}
