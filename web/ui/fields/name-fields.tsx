import type { UseFormReturn } from 'react-hook-form';
import { getLocale, type Language } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';
import { TextField } from './text-field.tsx';

/** Whether forms in this language ask for the family name first, which stands first in names of these scripts. */
const isFamilyNameAskedFirst = (language: Language) =>
  ['Kore', 'Jpan', 'Hans', 'Hant'].includes(new Intl.Locale(language).maximize().script ?? '');

const FIELDS = {
  firstName: { label: m.names_first_name, autoComplete: 'given-name' },
  lastName: { label: m.names_last_name, autoComplete: 'family-name' },
};

type Fields = { firstName: string; lastName: string };
type NameFieldsProps<F extends Fields> = {
  form: UseFormReturn<F>;
  /** Whether it is the name of another person, which the browser does not know. */
  isOfAnother?: boolean;
};

/** The two fields of a name, in the order of the reader's language. */
export function NameFields<F extends Fields>({ form, isOfAnother = false }: NameFieldsProps<F>) {
  const { register, formState } = form as unknown as UseFormReturn<Fields>;
  const inOrder = isFamilyNameAskedFirst(getLocale())
    ? (['lastName', 'firstName'] as const)
    : (['firstName', 'lastName'] as const);
  return (
    <div className="grid gap-5 two:grid-cols-2">
      {inOrder.map((name) => (
        <TextField
          key={name}
          label={FIELDS[name].label()}
          autoComplete={isOfAnother ? 'off' : FIELDS[name].autoComplete}
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      ))}
    </div>
  );
}
