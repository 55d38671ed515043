import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useLateRules } from '../ui/fields/late-rules.ts';
import { EmailField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MailTrouble } from './mail-trouble.tsx';
import { type TypedBefore, useStoredTyped } from './typed.ts';

type ForgotProps = TypedBefore & { onSent: () => void };

/** Requests a mail with a reset link. On a server without mail, says who can help. */
export function ForgotPassword(props: ForgotProps) {
  const { data: info, isLoading } = useRead('getInfo');
  if (isLoading) return <Spinner />;
  if (info?.mail === false) {
    return <Notice title={m.session_forgot_no_mail_title()}>{m.session_forgot_no_mail()}</Notice>;
  }
  return <ForgotPasswordForm {...props} />;
}

function ForgotPasswordForm({ onSent, ...before }: ForgotProps) {
  const forgot = useFormAction(sessionActions.forgotPassword);
  const form = useForm({
    resolver: useLateRules(
      async () => (await import('../../shared/account.ts')).forgotPasswordForm,
    ),
    defaultValues: { email: before.typed.email },
  });
  useStoredTyped(form, before);
  return (
    <Form
      form={form}
      refusal={forgot.refusal}
      onSubmit={(body) => forgot.mutate({ body }, { onSuccess: onSent })}
    >
      <MailTrouble />
      <p>{m.session_forgot_explained()}</p>
      <EmailField
        label={m.session_email()}
        hint={m.session_forgot_email_hint()}
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" pending={forgot.isPending} pendingLabel={m.session_forgot_pending()}>
        {m.session_forgot_submit()}
      </Button>
    </Form>
  );
}
