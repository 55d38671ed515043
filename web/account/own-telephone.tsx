import { zodResolver } from '@hookform/resolvers/zod';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { telephoneForm } from '../../shared/telephone.ts';
import { accountActions } from '../api/actions/account.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';

/** The user's telephone number, which the owner of a group may have entered. */
export function OwnTelephone({ user }: { user: CurrentUser }) {
  const save = useFormAction(accountActions.setTelephone);
  const stored = { telephone: user.telephone ?? '' };
  // A number that another user enters meanwhile appears, unless the user is typing.
  const form = useForm({
    resolver: zodResolver(telephoneForm),
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <Section title={m.account_telephone_title()}>
      <p className="prose-width">{m.account_telephone_explained()}</p>
      <Form
        form={form}
        refusal={save.refusal}
        onSubmit={(body) => save.mutate({ body }, { onSuccess: () => form.reset(body) })}
      >
        <TextField
          label={m.account_telephone_label()}
          hint={m.account_telephone_hint()}
          isOptional
          inputMode="tel"
          autoComplete="tel"
          error={form.formState.errors.telephone?.message}
          {...form.register('telephone')}
        />
        <Button
          type="submit"
          className="self-start"
          pending={save.isPending}
          pendingLabel={m.ui_saving()}
        >
          {m.account_telephone_save()}
        </Button>
      </Form>
    </Section>
  );
}
