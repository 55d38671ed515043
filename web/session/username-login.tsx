import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useLateRules } from '../ui/fields/late-rules.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { LinkButton } from '../ui/links.tsx';

/** Sign-in by username, for people who have no address or forgot it. */
export function UsernameLogin({ setup }: { setup?: string }) {
  const signIn = useFormAction(sessionActions.signIn);
  const form = useForm({
    resolver: useLateRules(async () => (await import('../../shared/session.ts')).usernameLoginForm),
    defaultValues: { email: '', password: '', setup },
  });
  const { errors } = form.formState;
  return (
    <Form form={form} refusal={signIn.refusal} onSubmit={(body) => signIn.mutate({ body })}>
      <TextField
        label={m.session_register_username()}
        autoCapitalize="none"
        autoComplete="username"
        autoCorrect="off"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={m.session_password()}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" pending={signIn.isPending} pendingLabel={m.session_login_pending()}>
        {m.session_login_submit()}
      </Button>
      <LinkButton to={paths.card} tone="quiet">
        {m.session_login_card()}
      </LinkButton>
    </Form>
  );
}
