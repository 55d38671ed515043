import { useForm } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { useLateRules } from '../ui/late-rules.ts';
import { EmailField, PasswordField } from '../ui/text-field.tsx';
import { type TypedBefore, useTypedKept } from './typed.ts';
import { WhyFailed } from './why-failed.tsx';

type LoginFormProps = TypedBefore & {
  /** The code of the set-up link. */
  setup?: string;
  onForgot: () => void;
};

export function LoginForm({ setup, onForgot, ...before }: LoginFormProps) {
  const signIn = useAction('signIn');
  const form = useForm({
    resolver: useLateRules(async () => (await import('../../shared/session.ts')).loginForm),
    defaultValues: { email: before.typed.email, password: '', setup },
  });
  useTypedKept(form, before);
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form form={form} onSubmit={(body) => signIn.mutate({ body })}>
      <WhyFailed action="signIn" outcome={signIn} />
      <EmailField
        label={m.session_email()}
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={m.session_password()}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" pending={signIn.isPending} pendingLabel={m.session_login_pending()}>
        {m.session_login_submit()}
      </Button>
      <Button tone="quiet" onClick={onForgot}>
        {m.session_login_forgot()}
      </Button>
    </Form>
  );
}
