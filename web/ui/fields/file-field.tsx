import { Paperclip } from 'lucide-react';
import type { ChangeEvent, Ref } from 'react';
import { m } from '../../../shared/messages.ts';
import { buttonClass } from '../button.tsx';
import { LIVE } from '../spoken.tsx';
import { Field, type FieldProps } from './field.tsx';

type FileFieldProps = FieldProps & {
  ref?: Ref<HTMLInputElement>;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  disabled?: boolean;
  /** MIME types and file extensions that the browser offers first. */
  accept?: string;
  /** Text below the field when a file is chosen. */
  chosen?: string;
};

/** Chooses one file of this device. Choosing sends nothing. */
export const FileField = ({
  label,
  hint,
  error,
  isOptional,
  ref,
  file,
  onChange,
  disabled,
  accept,
  chosen,
}: FileFieldProps) => (
  <Field label={label} hint={hint} error={error} isOptional={isOptional}>
    {({ 'aria-required': required, ...control }) => (
      <div className="relative">
        {/* The browser's own button says "No file chosen" in its language, not in ours. */}
        <input
          {...control}
          ref={ref}
          type="file"
          // `aria-required` is not allowed on a file input.
          required={required}
          disabled={disabled}
          accept={accept}
          onChange={(event) => choose(event, onChange)}
          className="peer sr-only"
        />
        <label
          htmlFor={control.id}
          className={buttonClass(
            'plain',
            'max-w-full cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-2 peer-disabled:cursor-not-allowed peer-disabled:opacity-55 peer-aria-invalid:border-danger',
          )}
        >
          <Paperclip aria-hidden className="size-5 shrink-0" />
          <span className="own-words wrap-anywhere line-clamp-2 min-w-0">
            {file?.name ?? m.ui_select_file()}
          </span>
        </label>
        <p {...LIVE} className={chosen ? 'mt-1.5 text-meta text-muted' : ''}>
          {chosen}
        </p>
      </div>
    )}
  </Field>
);

function choose(
  { target }: ChangeEvent<HTMLInputElement>,
  onChange: (file: File | undefined) => void,
) {
  const file = target.files?.[0];
  // Cancelling the picker keeps the file, and a file can be chosen again after it was edited.
  target.value = '';
  if (file) onChange(file);
}
