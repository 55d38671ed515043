import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { Sent } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import { proofFields } from '../../shared/sign-in.ts';
import { accountActions } from '../api/actions/account.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useList } from '../api/cache/lists.ts';
import { ApiError, isRefused, serverSentence } from '../api/errors.ts';
import { isKnownPasskey, signWithPasskey } from '../api/passkeys.ts';
import { useSignInMethods } from '../api/sign-in-methods.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { DialogFoot } from '../ui/overlays/dialog.tsx';
import { LIVE } from '../ui/spoken.tsx';

export type GivenProof = Sent<'makeSignInLink', 'body'>;

type ProofFormProps = {
  explained: string;
  onCancel: () => void;
  /** Uses the proof. Its errors are shown here. */
  onProof: (proof: GivenProof) => Promise<unknown>;
  /** The refusal of `onProof`. */
  refusal: Refusal | undefined;
};

/** Asks for the password or a passkey before an action that gives access. */
export function ProofForm({ explained, onCancel, onProof, refusal }: ProofFormProps) {
  const form = useForm({ resolver: zodResolver(proofFields), defaultValues: { password: '' } });
  const start = useFormAction(accountActions.startProof);
  const { passkeys } = useSignInMethods();
  const { items: own } = useList('listPasskeys');
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState('');

  const attempt = async (proof: () => GivenProof | Promise<GivenProof>) => {
    setPending(true);
    setOutcome('');
    start.reset();
    try {
      await onProof(await proof());
    } catch (error) {
      if (isRefused(error, 'wrong-password'))
        form.setError('password', { message: serverSentence(error) }, { shouldFocus: true });
      // Other refusals of the server are shown above the fields.
      else if (!(error instanceof ApiError))
        setOutcome(
          isKnownPasskey(error) ? m.passwordless_passkey_known() : m.passwordless_passkey_stopped(),
        );
    }
    setPending(false);
  };
  const byPasskey = async () => ({
    passkey: await signWithPasskey(await start.mutateAsync({})),
  });

  return (
    <Form
      form={form}
      refusal={start.refusal ?? refusal}
      onSubmit={({ password }) => attempt(() => ({ password }))}
      className="mt-5 flex flex-col gap-5"
    >
      <p>{explained}</p>
      <PasswordField
        label={m.passwordless_proof_password()}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {passkeys && own && own.length > 0 && (
        <Button
          tone="quiet"
          className="self-start"
          onClick={() => void attempt(byPasskey)}
          disabled={isPending}
        >
          {m.passwordless_proof_use_passkey()}
        </Button>
      )}
      <p {...LIVE}>{outcome}</p>
      <DialogFoot staysInSight={false}>
        <Actions>
          <Button tone="plain" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" pending={isPending} pendingLabel={m.passwordless_passkey_waiting()}>
            {m.passwordless_proof_continue()}
          </Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}
