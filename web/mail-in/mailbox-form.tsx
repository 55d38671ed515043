import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { IMAPS } from '../../shared/mail-providers.ts';
import { m } from '../../shared/messages.ts';
import { type MailboxForm, type MailboxState, mailboxForm } from '../../shared/reply-mailbox.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { isRefused } from '../api/errors.ts';
import type { GivenProof } from '../reauthentication/proof-form.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import {
  ProofDialog,
  SaveAndTest,
  ServerFields,
  type ServerWords,
  serverValues,
} from './server-fields.tsx';

type Props = { set: MailboxState['set']; isTesting: boolean };

/** Settings of the mailbox: three fields for a known provider, six for another. */
export function MailboxSettings({ set, isTesting }: Props) {
  const save = useFormAction(adminActions.setMailbox);
  const form = useForm({
    resolver: zodResolver(mailboxForm),
    defaultValues: serverValues(set, IMAPS),
  });
  const { register, watch } = form;
  const { errors } = form.formState;
  const provider = watch('provider');
  const [asking, setAsking] = useState<MailboxForm>();
  const saveAsked = async (proof: GivenProof) => {
    if (!asking) return;
    try {
      await save.mutateAsync({ body: { ...asking, proof } });
      form.reset({ ...asking, password: '' });
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
        <ServerFields
          register={register}
          errors={errors}
          provider={provider}
          isSet={set !== null}
          words={WORDS}
        />
        <p className="prose-width text-meta text-muted">{m.mailbox_provider_microsoft()}</p>
        <SaveAndTest isPending={save.isPending} isTesting={isTesting} />
      </Form>
      <ProofDialog
        isOpen={asking !== undefined}
        explained={m.mailbox_proof()}
        refusal={save.refusal}
        onCancel={() => setAsking(undefined)}
        onProof={saveAsked}
      />
    </>
  );
}

const ABOUT_MAILBOX = ['mailbox-in-settings', 'mailbox-password-needed'] as const;

const WORDS: ServerWords = {
  address: m.mailbox_address,
  password: m.mailbox_password,
  otherHint: m.mailbox_provider_other_hint,
  hostHint: m.mailbox_host_hint,
  portHint: m.mailbox_port_hint,
};
