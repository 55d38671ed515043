import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { CATEGORY_WORDS, contactForm } from '../../shared/contact.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { EmailField, Select, TextArea, TextField } from '../ui/fields/text-field.tsx';

type ContactValues = z.input<typeof contactForm>;

const useContactDraft = createDrafts(
  'contact',
  isLike<ContactValues>({ name: '', email: '', subject: '', message: '' }),
);

/** A form for a message to the administrators. A draft stores the text until it is sent. */
export function ContactForm({ user }: { user: CurrentUser }) {
  const draft = useContactDraft('new');
  const contact = useFormAction(accountActions.contact, draft);
  const { form, isFromDraft, endDraft, startOver } = useDraftForm({
    resolver: zodResolver(contactForm),
    defaultValues: {
      name: displayName(user),
      email: user.email ?? '',
      subject: '',
      category: undefined,
      message: '',
    },
    draft,
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      refusal={contact.refusal}
      keepsDraft
      onSubmit={(body) => contact.mutate({ body }, { onSuccess: () => endDraft() })}
    >
      {isFromDraft && <RestoredDraft onStartOver={startOver} />}
      <div className="grid gap-5 two:grid-cols-2">
        <TextField
          label={m.help_contact_name()}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <EmailField
          label={m.help_contact_email()}
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField
        label={m.help_contact_subject()}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <Select
        label={m.help_contact_category()}
        isOptional={false}
        error={errors.category?.message}
        // Maps the empty choice to the default value, so that an emptied form is not dirty.
        {...register('category', { setValueAs: (chosen) => chosen || undefined })}
      >
        <option value="">{m.help_contact_choose_category()}</option>
        {Object.entries(CATEGORY_WORDS).map(([category, words]) => (
          <option key={category} value={category}>
            {words()}
          </option>
        ))}
      </Select>
      <TextArea
        label={m.help_contact_message()}
        rows={5}
        error={errors.message?.message}
        {...register('message')}
      />
      <Button
        type="submit"
        className="self-start"
        pending={contact.isPending}
        pendingLabel={m.help_contact_sending()}
      >
        {m.help_contact_send()}
      </Button>
    </Form>
  );
}
