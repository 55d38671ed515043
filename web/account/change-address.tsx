import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { addressKey } from '../../shared/address.ts';
import { newAddressForm } from '../../shared/address-change.ts';
import type { Result } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { useMailTrouble } from '../api/sign-in-methods.ts';
import { ProofForm } from '../reauthentication/proof-form.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { Form } from '../ui/fields/form.tsx';
import { EmailField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { beginStep, Dialog, DialogFoot } from '../ui/overlays/dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

/** A button, and a dialog that asks for another address. */
export function ChangeAddress({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        {user.email === null ? m.account_address_add() : m.account_address_change()}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={user.email === null ? m.account_address_add_title() : m.account_address_title()}
      >
        <Steps user={user} onClose={close} />
      </Dialog>
    </>
  );
}

type StepsProps = { user: CurrentUser; onClose: () => void };

/** Asks for the new address, then for proof of identity, then shows what to do next. */
function Steps({ user, onClose }: StepsProps) {
  const { data: info } = useRead('getInfo');
  // Read before the form is drawn, because the result would push the form down.
  const { isLoading } = useRead('getAskedAddress', undefined, { refetchOnMount: 'always' });
  const ask = useFormAction(accountActions.askForAddress);
  const [email, setEmail] = useState<string>();
  const [isSent, setSent] = useState(false);
  if (info && !info.mail) return <NoMail onClose={onClose} />;
  if (isLoading) return <Spinner />;
  if (email === undefined) return <NewAddress user={user} onClose={onClose} onGiven={setEmail} />;
  if (isSent) return <Sent email={email} onClose={onClose} />;
  return (
    <div ref={beginStep}>
      <ProofForm
        explained={m.account_address_proof({ email })}
        onCancel={onClose}
        refusal={ask.refusal}
        onProof={async (proof) => {
          await ask.mutateAsync({ body: { email, ...proof } });
          setSent(true);
        }}
      />
    </div>
  );
}

const NoMail = ({ onClose }: { onClose: () => void }) => (
  <>
    <p>{m.account_address_no_mail()}</p>
    <Close onClose={onClose} />
  </>
);

type NewAddressProps = StepsProps & { onGiven: (email: string) => void };

function NewAddress({ user, onClose, onGiven }: NewAddressProps) {
  const form = useForm({ resolver: zodResolver(newAddressForm), defaultValues: { email: '' } });
  const give = ({ email }: { email: string }) => {
    if (user.email === null || addressKey(email) !== addressKey(user.email)) return onGiven(email);
    form.setError('email', { message: m.account_address_same() }, { shouldFocus: true });
  };
  return (
    <Form form={form} refusal={undefined} onSubmit={give}>
      <Asked />
      <p>{m.account_address_explained()}</p>
      <EmailField
        label={m.account_address_new()}
        autoComplete="email"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <DialogFoot staysInSight={false}>
        <Actions>
          <Button tone="plain" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit">{m.account_address_continue()}</Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}

/** Shows an earlier change whose link still works, with a button to withdraw it. */
function Asked() {
  const { data } = useRead('getAskedAddress');
  return data?.asked ? <Withdrawable asked={data.asked} /> : null;
}

type Asked = NonNullable<Result<'getAskedAddress'>['asked']>;

function Withdrawable({ asked: { email, expiresAt } }: { asked: Asked }) {
  const withdraw = useAction(accountActions.withdrawAddress);
  const box = useRef<HTMLDivElement>(null);
  useRestoredFocus(box, '[role=dialog] h2');
  return (
    <div ref={box}>
      <Notice
        action={
          <Button
            tone="plain"
            onClick={() => withdraw.mutate({})}
            pending={withdraw.isPending}
            pendingLabel={m.account_address_withdrawing()}
          >
            {m.account_address_withdraw()}
          </Button>
        }
      >
        <p className="wrap-anywhere">
          <RichText
            message={m.account_address_asked}
            values={{ email, until: shownMoment(expiresAt) }}
            marks={{ strong: (text) => <b>{text}</b> }}
          />
        </p>
      </Notice>
    </div>
  );
}

const Sent = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <div ref={beginStep} className="flex flex-col gap-4">
    <Spoken as="div" className="flex flex-col gap-4">
      <p className="font-semibold">{m.account_address_sent_title()}</p>
      <p className="wrap-anywhere">
        <RichText
          message={m.account_address_sent}
          values={{ email }}
          marks={{ strong: (text) => <b>{text}</b> }}
        />
      </p>
      <p>{m.account_address_sent_missing()}</p>
      {useMailTrouble() && <Notice>{m.account_confirm_trouble()}</Notice>}
    </Spoken>
    <Close onClose={onClose} />
  </div>
);

const Close = ({ onClose }: { onClose: () => void }) => (
  <Actions>
    <Button onClick={onClose}>{m.ui_close()}</Button>
  </Actions>
);
