import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useLateRules } from '../ui/fields/late-rules.ts';
import { EmailField, TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { RichText } from '../ui/rich-text.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { type Asked, forgetAsked, storeAskedCode, storedAskedCode } from './asked-code.ts';
import { MailTrouble } from './mail-trouble.tsx';
import { type TypedBefore, useStoredTyped } from './typed.ts';

/** Sign-in by a mailed code: first the address, then the code. */
export function MailedCode({ setup, ...before }: TypedBefore & { setup?: string }) {
  const [asked, setAsked] = useState(storedAskedCode);
  const again = () => {
    before.onTyped({ email: asked?.email ?? '' });
    forgetAsked();
    setAsked(undefined);
  };
  const sent = (now: Asked) => {
    storeAskedCode(now);
    setAsked(now);
  };
  return asked ? (
    <CodeForm asked={asked} setup={setup} onAgain={again} />
  ) : (
    <AddressForm {...before} onSent={sent} />
  );
}

function AddressForm({ onSent, ...before }: TypedBefore & { onSent: (asked: Asked) => void }) {
  const ask = useFormAction(sessionActions.askForCode);
  const form = useForm({
    resolver: useLateRules(async () => (await import('../../shared/sign-in.ts')).askForCodeForm),
    defaultValues: { email: before.typed.email },
  });
  useStoredTyped(form, before);
  return (
    <Form
      form={form}
      refusal={ask.refusal}
      onSubmit={(body) =>
        ask.mutate(
          { body },
          { onSuccess: ({ id }) => onSent({ id, email: body.email, at: Date.now() }) },
        )
      }
    >
      <MailTrouble />
      <p>{m.passwordless_code_explained()}</p>
      <EmailField
        label={m.session_email()}
        hint={m.passwordless_code_email_hint()}
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" pending={ask.isPending} pendingLabel={m.passwordless_code_sending()}>
        {m.passwordless_code_send()}
      </Button>
    </Form>
  );
}

type CodeFormProps = { asked: Asked; setup?: string; onAgain: () => void };

function CodeForm({ asked, setup, onAgain }: CodeFormProps) {
  const signIn = useFormAction(sessionActions.signInByCode);
  const form = useForm({
    resolver: useLateRules(async () => (await import('../../shared/sign-in.ts')).codeFields),
    defaultValues: { code: '' },
  });
  const submit = ({ code }: { code: string }) =>
    signIn.mutateAsync({ body: { id: asked.id, code, setup } }).then(forgetAsked, (error) => {
      if (!isRefused(error, 'wrong-code') && !isRefused(error, 'sign-in-code-over')) return;
      form.setError('code', { message: serverSentence(error) }, { shouldFocus: true });
    });
  return (
    <Form form={form} refusal={signIn.refusal} onSubmit={submit}>
      <MailTrouble />
      <Spoken>
        <RichText
          message={m.passwordless_code_sent}
          values={{ email: asked.email }}
          marks={{ strong: (text) => <b className="break-all">{text}</b> }}
        />
      </Spoken>
      <TextField
        label={m.passwordless_code_label()}
        hint={m.passwordless_code_hint()}
        inputMode="numeric"
        autoComplete="one-time-code"
        // The pressed button of the previous step has disappeared.
        autoFocus
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button
        type="submit"
        pending={signIn.isPending}
        pendingLabel={m.passwordless_code_submitting()}
      >
        {m.passwordless_code_submit()}
      </Button>
      <Button tone="quiet" onClick={onAgain}>
        {m.passwordless_code_other_address()}
      </Button>
    </Form>
  );
}
