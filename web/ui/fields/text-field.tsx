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

/**
 * An address. It is no `type="email"`: Chromium would give `xn--…` for a domain in other letters, so
 * that it could not be shown as it was written.
 */
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
    /** How many characters it may have at most, and what is written in it now. */
    length?: { most: number | null; written: string };
  };

/** Several lines of text; it grows with what is written where the browser can. It cuts nothing off. */
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

/**
 * A choice of a few: the browser's own list, which every phone knows how to show. Only where its first entry is no
 * choice yet must something be chosen: that one has `isOptional={false}`.
 */
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
