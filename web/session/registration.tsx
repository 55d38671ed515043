import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { usePasswordMin } from '../api/password-min.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useLateRules } from '../ui/fields/late-rules.ts';
import { NameFields } from '../ui/fields/name-fields.tsx';
import { EmailField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { storeInvitation } from './invitation-redirect.ts';
import type { Invited } from './invited.tsx';
import { NewPassword } from './new-password.tsx';
import { type Typed, type TypedBefore, useStoredTyped } from './typed.ts';
import { UserName } from './user-name.tsx';

const empty = { password: '', confirmPassword: '' };
const FIELDS: (keyof Typed)[] = ['firstName', 'lastName', 'username', 'email'];

type RegistrationProps = TypedBefore & {
  /** Opens the sign-in form. */
  onLogin: () => void;
  /** Code of the set-up link. */
  setup?: string;
  /** Token of an invitation or group link. */
  invite?: string;
  /** Its invitation, if still valid. */
  invited?: Invited;
};

/** The registration form, or why registration is not possible. */
export function Registration(props: RegistrationProps) {
  const { setup, invite } = props;
  const { data: info } = useRead('getInfo');
  if (info?.registration === 'closed' && !setup) {
    return <Notice title={m.session_register_closed_title()}>{m.session_register_closed()}</Notice>;
  }
  if (info?.registration === 'invite' && !setup && !invite) {
    return (
      <Notice title={m.session_register_invitation_title()}>
        {m.session_register_invitation()}
      </Notice>
    );
  }
  return <RegisterForm {...props} />;
}

function RegisterForm({ setup, invite, invited, onLogin, ...before }: RegistrationProps) {
  const registration = useFormAction(sessionActions.register);
  const { min, hint } = usePasswordMin();
  const form = useForm({
    resolver: useLateRules(
      async () => (await import('../../shared/session.ts')).registerFormWith(min),
      min,
    ),
    defaultValues: {
      ...empty,
      ...before.typed,
      email: before.typed.email || (invited?.email ?? ''),
      setup,
      invite,
    },
  });
  useStoredTyped(form, before, FIELDS);
  const isTaken = isRefused(registration.error, 'email-taken');
  const { register } = form;
  const { errors } = form.formState;
  const address = form.watch('email').trim().toLowerCase();
  const invitedAddress = invited?.email;
  const isOther = invitedAddress !== undefined && address !== invitedAddress.toLowerCase();
  return (
    <Form
      form={form}
      refusal={registration.refusal}
      onSubmit={(body) => {
        // The button promises to join: the invitation's page does that after the sign-in.
        if (invited) storeInvitation(invited.path, { pressed: true });
        registration.mutate(
          { body },
          {
            onError: (error) => {
              // Shown at its field, like a validation error, which gets the focus.
              const message = serverSentence(error) ?? '';
              if (isRefused(error, 'email-taken')) form.setError('email', { message });
              if (isRefused(error, 'username-taken')) form.setError('username', { message });
            },
          },
        );
      }}
    >
      <NameFields form={form} />
      {!invited && <UserName form={form} isMade={false} />}
      <EmailField
        label={m.session_email()}
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      {/* With a wrong address the user gets no mail and cannot reset a lost password. */}
      {isOther && (
        <Spoken className="own-words -mt-3 text-meta text-muted">
          {m.session_register_invited_address({ email: invitedAddress })}
        </Spoken>
      )}
      {isTaken && (
        <Button tone="plain" onClick={onLogin}>
          {m.session_login()}
        </Button>
      )}
      <NewPassword form={form} hint={hint} startsShown={invited !== undefined} />
      {invited && <UserName form={form} isMade />}
      <Button
        type="submit"
        className="min-h-14"
        pending={registration.isPending}
        pendingLabel={m.session_register_pending()}
      >
        {invited
          ? m.session_register_join({ group: invited.group.name })
          : m.session_register_submit()}
      </Button>
    </Form>
  );
}
