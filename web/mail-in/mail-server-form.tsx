import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { SMTPS } from '../../shared/mail-providers.ts';
import {
  type MailServerForm,
  type MailServerState,
  mailServerForm,
} from '../../shared/mail-server.ts';
import { m } from '../../shared/messages.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { isRefused } from '../api/errors.ts';
import type { GivenProof } from '../reauthentication/proof-form.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import {
  ProofDialog,
  SaveAndTest,
  ServerFields,
  type ServerWords,
  serverValues,
} from './server-fields.tsx';

type Props = { state: MailServerState };

/** Settings of the mail server for sending. What was typed stays until a test stores it. */
export function MailServerSettings({ state: { set, takesMailbox, isTesting } }: Props) {
  const save = useFormAction(adminActions.setMailServer);
  const form = useForm({
    resolver: zodResolver(mailServerForm),
    defaultValues: { ...serverValues(set, SMTPS), readsReplies: false },
  });
  const { register, watch } = form;
  const { errors } = form.formState;
  const provider = watch('provider');
  const [asking, setAsking] = useState<MailServerForm>();
  const saveAsked = async (proof: GivenProof) => {
    if (!asking) return;
    try {
      await save.mutateAsync({ body: { ...asking, proof } });
    } catch (error) {
      // The form shows errors of the mail server, the dialog those of the proof.
      if (!ABOUT_SERVER.some((code) => isRefused(error, code))) throw error;
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
          setAsking({ ...wanted, readsReplies: wanted.readsReplies && provider !== 'other' });
        }}
      >
        <ServerFields
          register={register}
          errors={errors}
          provider={provider}
          isSet={set !== null}
          words={WORDS}
        />
        {takesMailbox && provider !== 'other' && (
          <Checkbox
            label={m.sending_reads_replies()}
            hint={m.sending_reads_replies_hint()}
            {...register('readsReplies')}
          />
        )}
        <SaveAndTest isPending={save.isPending} isTesting={isTesting} />
      </Form>
      <ProofDialog
        isOpen={asking !== undefined}
        explained={m.sending_proof()}
        refusal={save.refusal}
        onCancel={() => setAsking(undefined)}
        onProof={saveAsked}
      />
    </>
  );
}

const ABOUT_SERVER = [
  'mail-server-in-settings',
  'mailbox-in-settings',
  'mailbox-password-needed',
] as const;

const WORDS: ServerWords = {
  address: m.sending_address,
  password: m.sending_password,
  otherHint: m.sending_provider_other_hint,
  hostHint: m.sending_host_hint,
  portHint: m.sending_port_hint,
};
