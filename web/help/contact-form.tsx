import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CATEGORY_WORDS, contactForm } from '../../shared/contact.ts';
import { displayName } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Select, TextArea, TextField } from '../ui/text-field.tsx';

/** A message to whoever looks after Upheld here. What was typed stays until it has arrived. */
export function ContactForm({ user }: { user: CurrentUser }) {
  const contact = useAction('contact');
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(contactForm),
    defaultValues: { name: displayName(user), email: user.email, subject: '', message: '' },
  });
  const { errors } = formState;
  const send = handleSubmit((body) => contact.mutate({ body }, { onSuccess: () => reset() }));
  return (
    <form data-dirty={formState.isDirty} noValidate onSubmit={send} className="flex flex-col gap-5">
      <div className="grid gap-5 two:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <Select label="Category" error={errors.category?.message} {...register('category')}>
        <option value="">Select a category</option>
        {Object.entries(CATEGORY_WORDS).map(([category, words]) => (
          <option key={category} value={category}>
            {words}
          </option>
        ))}
      </Select>
      <TextArea label="Message" rows={5} error={errors.message?.message} {...register('message')} />
      <Button
        type="submit"
        className="self-start"
        pending={contact.isPending}
        pendingLabel="Sending..."
      >
        Send Message
      </Button>
    </form>
  );
}
