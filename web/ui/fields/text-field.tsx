import type { ComponentProps, ReactNode } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { LengthLeft } from './length-left.tsx';
import { SelectBox } from './select-box.tsx';

/** One line of text. Spread react-hook-form's `register('name')` into it. */
export const TextField = ({
  label,
  hint,
  error,
  isOptional = false,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    isOptional={input.readOnly ? undefined : isOptional}
  >
    {(control) => (
      <input
        type="text"
        {...input}
        {...control}
        className={`${controlClass} own-words ${className}`}
      />
    )}
  </Field>
);

/** An email address. Not `type="email"`, because Chromium would return `xn--…` for an international domain. */
export const EmailField = (props: FieldProps & ComponentProps<'input'>) => (
  <TextField
    inputMode="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
);

type TextAreaProps = FieldProps &
  ComponentProps<'textarea'> & {
    /** Maximum number of characters, and the current text. */
    length?: { most: number | null; written: string };
  };

/** Several lines of text. Grows with its content if the browser supports it. Does not cut long text off. */
export const TextArea = ({
  label,
  hint,
  error,
  isOptional = false,
  rows = 4,
  className = '',
  length,
  ...area
}: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} isOptional={isOptional}>
    {(control) => (
      <>
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={`${controlClass} own-words field-sizing-content max-h-96 ${className}`}
          style={{ minHeight: `${rows * 1.7 + 1.25}rem` }}
        />
        {length?.most && <LengthLeft written={length.written} most={length.most} />}
      </>
    )}
  </Field>
);

/** A native select. Set `isOptional={false}` if its first entry is not a choice, so that the user must choose. */
export const Select = ({
  label,
  hint,
  error,
  isOptional,
  className = '',
  children,
  ...select
}: FieldProps & ComponentProps<'select'> & { children: ReactNode }) => (
  <Field label={label} hint={hint} error={error} isOptional={isOptional}>
    {(control) => (
      <SelectBox {...select} {...control} className={`${controlClass} ${className}`}>
        {children}
      </SelectBox>
    )}
  </Field>
);
