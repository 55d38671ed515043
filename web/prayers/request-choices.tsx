import type { UseFormRegisterReturn } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import { Checkbox, Choices, Radio } from '../ui/fields/choices.tsx';

type FieldProps = { field: UseFormRegisterReturn };

/** Checkbox for a lasting request, about which the author is not asked later. */
export const LongTerm = ({ field }: FieldProps) => (
  <Checkbox label={m.prayers_form_long_term()} hint={m.prayers_form_long_term_hint()} {...field} />
);

export const AnswerChoices = ({ field }: FieldProps) => (
  <Choices legend={m.prayers_form_answers()}>
    <Radio value="creator" label={m.prayers_form_answers_creator()} {...field} />
    <Radio value="anyone" label={m.prayers_form_answers_anyone()} {...field} />
    <Radio name="specific" label={m.prayers_form_answers_specific()} disabled />
  </Choices>
);
