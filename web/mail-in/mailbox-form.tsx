import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { MAIL_PROVIDER_NAMES, MAIL_PROVIDERS } from '../../shared/mail-providers.ts';
import { m } from '../../shared/messages.ts';
import { type MailboxForm, type MailboxState, mailboxForm } from '../../shared/reply-mailbox.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { isRefused } from '../api/errors.ts';
import { type GivenProof, ProofForm } from '../reauthentication/proof-form.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { EmailField, Select, TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

type Props = { set: MailboxState['set']; isTesting: boolean };

/** Settings of the mailbox: three fields for a known provider, six for another. */
export function MailboxSettings({ set, isTesting }: Props) {
  const save = useFormAction(adminActions.setMailbox);
  const form = useForm({ resolver: zodResolver(mailboxForm), defaultValues: valuesOf(set) });
  const { register, watch } = form;
  const { errors } = form.formState;
  const provider = watch('provider');
  const [asking, setAsking] = useState<MailboxForm>();
  const saveWith = (wanted: MailboxForm) => async (proof: GivenProof) => {
    try {
      await save.mutateAsync({ body: { ...wanted, proof } });
      form.reset({ ...wanted, password: '' });
    } catch (error) {
      // The form shows errors of the mailbox, the dialog those of the proof.
      if (!ABOUT_MAILBOX.some((code) => isRefused(error, code))) throw error;
    }
    setAsking(undefined);
  };
  return (
    <>
      <Form
        form={form}
        refusal={asking ? undefined : save.refusal}
        className="flex flex-col gap-5"
        onSubmit={(wanted) => {
          save.reset();
          setAsking(wanted);
        }}
      >
        <Select
          label={m.mailbox_provider()}
          hint={MAIL_PROVIDERS[provider].hint()}
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
          label={m.mailbox_address()}
          autoComplete="off"
          error={errors.address?.message}
          {...register('address')}
        />
        {provider === 'other' && (
          <>
            <div className="grid gap-5 two:grid-cols-[2fr_1fr]">
              <TextField
                label={m.mailbox_host()}
                hint={m.mailbox_host_hint()}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                error={errors.host?.message}
                {...register('host')}
              />
              <TextField
                label={m.mailbox_port()}
                hint={m.mailbox_port_hint()}
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
          label={m.mailbox_password()}
          isOptional={set !== null}
          hint={set ? m.mailbox_password_kept() : m.mailbox_password_hint()}
          // Keeps browsers from filling in the user's own password.
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <p className="prose-width text-meta text-muted">{m.mailbox_provider_microsoft()}</p>
        <Button
          type="submit"
          className="self-start"
          pending={save.isPending || isTesting}
          pendingLabel={isTesting ? m.mailbox_testing_short() : m.ui_saving()}
        >
          {m.mailbox_save()}
        </Button>
      </Form>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={m.mailbox_proof_title()}
      >
        {asking && (
          <ProofForm
            explained={m.mailbox_proof()}
            onCancel={() => setAsking(undefined)}
            refusal={save.refusal}
            onProof={saveWith(asking)}
          />
        )}
      </Dialog>
    </>
  );
}

const ABOUT_MAILBOX = ['mailbox-in-settings', 'mailbox-password-needed'] as const;

/** Form values. The stored password is not sent to the page; values that a provider implies are left out. */
const valuesOf = (set: Props['set']) => {
  const isOther = set?.provider === 'other';
  return {
    provider: set?.provider ?? ('google' as const),
    address: set?.address ?? '',
    password: '',
    host: isOther ? set.host : '',
    port: isOther ? set.port : MAIL_PROVIDERS.other.port,
    user: set && isOther && set.user !== set.address ? set.user : '',
  };
};
