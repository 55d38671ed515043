import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { registerFormWith } from '../../shared/session.ts';
import { usePasswordMin, useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';

const empty = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
};

type RegistrationProps = {
  /** The code of the one-time link that makes its holder the administrator. */
  setup?: string;
  /** The token of the invitation in hand. */
  invite?: string;
};

/** The form, or a word about why there is none: the operator may have closed registration. */
export function Registration({ setup, invite }: RegistrationProps) {
  const { data: info } = useRead('getInfo');
  if (info?.registration === 'closed' && !setup) {
    return (
      <Notice title="New accounts are closed here">
        Please ask the person who looks after Upheld for your congregation.
      </Notice>
    );
  }
  if (info?.registration === 'invite' && !setup && !invite) {
    return (
      <Notice title="You need an invitation">
        Please open the link that you were sent. If you have none, ask somebody who belongs to a
        group here.
      </Notice>
    );
  }
  return <RegisterForm setup={setup} invite={invite} />;
}

function RegisterForm({ setup, invite }: RegistrationProps) {
  const registration = useAction('register');
  const { min, hint } = usePasswordMin();
  const form = useForm({
    resolver: zodResolver(registerFormWith(min)),
    defaultValues: { ...empty, setup, invite },
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form form={form} onSubmit={(body) => registration.mutate({ body })}>
      <div className="grid gap-5 two:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={hint}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" pending={registration.isPending} pendingLabel="Creating account...">
        Create Account
      </Button>
    </Form>
  );
}
