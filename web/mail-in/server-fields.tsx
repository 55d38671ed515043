import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  MAIL_PROVIDER_NAMES,
  MAIL_PROVIDERS,
  type MailProvider,
} from '../../shared/mail-providers.ts';
import { m, type Sentence } from '../../shared/messages.ts';
import { type GivenProof, ProofForm } from '../reauthentication/proof-form.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { EmailField, Select, TextField } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

type Name = 'provider' | 'address' | 'password' | 'host' | 'port' | 'user';

/** What the fields of a mailbox and of a mail server for sending are called. */
export type ServerWords = {
  address: Sentence;
  password: Sentence;
  otherHint: Sentence;
  hostHint: Sentence;
  portHint: Sentence;
};

type Props = {
  register: (name: Name, options?: { valueAsNumber: true }) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
  provider: MailProvider;
  /** Whether a password is stored. */
  isSet: boolean;
  words: ServerWords;
};

/** Three fields for a known mail provider, six for another. */
export function ServerFields({ register, errors, provider, isSet, words }: Props) {
  return (
    <>
      <Select
        label={m.mailbox_provider()}
        hint={provider === 'other' ? words.otherHint() : MAIL_PROVIDERS[provider].hint()}
        error={errors.provider?.message}
        {...register('provider')}
      >
        {MAIL_PROVIDER_NAMES.map((name) => (
          <option key={name} value={name}>
            {MAIL_PROVIDERS[name].name()}
          </option>
        ))}
      </Select>
      <EmailField
        label={words.address()}
        autoComplete="off"
        error={errors.address?.message}
        {...register('address')}
      />
      {provider === 'other' && (
        <>
          <div className="grid gap-5 two:grid-cols-[2fr_1fr]">
            <TextField
              label={m.mailbox_host()}
              hint={words.hostHint()}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={errors.host?.message}
              {...register('host')}
            />
            <TextField
              label={m.mailbox_port()}
              hint={words.portHint()}
              inputMode="numeric"
              autoComplete="off"
              error={errors.port?.message}
              {...register('port', { valueAsNumber: true })}
            />
          </div>
          <TextField
            label={m.mailbox_user()}
            isOptional
            hint={m.mailbox_user_hint()}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={errors.user?.message}
            {...register('user')}
          />
        </>
      )}
      <PasswordField
        label={words.password()}
        isOptional={isSet}
        hint={isSet ? m.mailbox_password_kept() : m.mailbox_password_hint()}
        // Keeps browsers from filling in the user's own password.
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </>
  );
}

type SaveProps = { isPending: boolean; isTesting: boolean };

/** The button that saves these fields and starts a test. */
export const SaveAndTest = ({ isPending, isTesting }: SaveProps) => (
  <Button
    type="submit"
    className="self-start"
    pending={isPending || isTesting}
    pendingLabel={isTesting ? m.mailbox_testing_short() : m.ui_saving()}
  >
    {m.mailbox_save()}
  </Button>
);

type ProofProps = {
  isOpen: boolean;
  explained: string;
  refusal: ComponentProps<typeof ProofForm>['refusal'];
  onCancel: () => void;
  onProof: (proof: GivenProof) => Promise<void>;
};

/** Asks administrators to prove who they are before these fields are saved. */
export const ProofDialog = ({ isOpen, onCancel, ...form }: ProofProps) => (
  <Dialog open={isOpen} onClose={onCancel} title={m.mailbox_proof_title()}>
    <ProofForm onCancel={onCancel} {...form} />
  </Dialog>
);

type Stored = {
  provider: MailProvider;
  address: string;
  host: string;
  port: number;
  user: string;
} | null;

/** Form values. The stored password is not sent to the page; values that a provider implies are left out. */
export const serverValues = (set: Stored, usualPort: number) => {
  const isOther = set?.provider === 'other';
  return {
    provider: set?.provider ?? ('google' as const),
    address: set?.address ?? '',
    password: '',
    host: isOther ? set.host : '',
    port: isOther ? set.port : usualPort,
    user: set && isOther && set.user !== set.address ? set.user : '',
  };
};
