import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useLateRules } from '../ui/fields/late-rules.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { EmailField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { type TypedBefore, useStoredTyped } from './typed.ts';
import { useEarly } from './use-early.ts';

type LoginFormProps = TypedBefore & {
  /** Code of the set-up link. */
  setup?: string;
  onForgot: () => void;
};

export function LoginForm({ setup, onForgot, ...before }: LoginFormProps) {
  const signIn = useFormAction(sessionActions.signIn);
  const form = useForm({
    resolver: useLateRules(async () => (await import('../../shared/session.ts')).addressLoginForm),
    defaultValues: { email: before.typed.email, password: '', setup },
  });
  useStoredTyped(form, before);
  const earlyRefusal = useEarly(form, before.onTyped);
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      refusal={signIn.isIdle ? earlyRefusal : signIn.refusal}
      onSubmit={(body) => signIn.mutate({ body })}
    >
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
