import { KeyRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Passkey } from '../../shared/sign-in.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useList } from '../api/cache/lists.ts';
import { useRead } from '../api/cache/queries.ts';
import { makePasskey } from '../api/passkeys.ts';
import { useSignInMethods } from '../api/sign-in-methods.ts';
import { type GivenProof, ProofForm } from '../reauthentication/proof-form.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { shownDate, timeAgo } from '../ui/dates/dates.tsx';
import { useMinute } from '../ui/dates/minute.ts';
import { List, type ListState } from '../ui/lists/list.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

/**
 * The user's passkeys, with a button that adds one if the browser supports it. `below` is drawn after the
 * passkeys were read, because its buttons must not move.
 */
export function Passkeys({ below }: { below: ReactNode }) {
  const list = useList('listPasskeys', undefined, { refetchOnMount: 'always' });
  const { isPending } = useRead('getInfo');
  if (isPending || list.isLoading) return <Spinner label={m.passwordless_passkeys_loading()} />;
  return (
    <>
      <OwnPasskeys list={list} />
      {below}
    </>
  );
}

function OwnPasskeys({ list }: { list: ListState<Passkey> }) {
  const { passkeys: isPossible } = useSignInMethods();
  // Hidden without passkeys if none can be added.
  if (!isPossible && !list.items?.length) return null;
  return (
    <Section title={m.passwordless_passkeys_title()} name="passkeys">
      <p>
        {isPossible ? m.passwordless_passkeys_explained() : m.passwordless_passkeys_elsewhere()}
      </p>
      <List
        list={list}
        loading={m.passwordless_passkeys_loading()}
        failed={m.passwordless_passkeys_failed()}
        empty={null}
        className={null}
      >
        {(items) => (
          <ul>
            {items.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </List>
      {isPossible && <AddPasskey />}
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const row = useRef<HTMLLIElement>(null);
  useRestoredFocus(row, '[data-section=passkeys] h2');
  useMinute();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li ref={row} className="flex items-start gap-4 border-line border-t py-3">
      <KeyRound aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-meta text-muted">
            {m.passwordless_passkeys_added({ day: shownDate(createdAt) })}
          </p>
          <p className="text-meta text-muted">
            {lastUsedAt === null ? (
              m.passwordless_passkeys_never_used()
            ) : (
              <RichText
                message={m.passwordless_passkeys_last_used}
                values={{ ago: timeAgo(lastUsedAt) }}
                marks={{ time: (text) => <time dateTime={lastUsedAt}>{text}</time> }}
              />
            )}
          </p>
        </div>
        <RemovePasskey passkey={passkey} />
      </div>
    </li>
  );
}

function RemovePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useAction(accountActions.removePasskey);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        tone="plain"
        aria-label={m.passwordless_passkeys_remove_named({ device: name })}
        onClick={() => setOpen(true)}
      >
        {m.passwordless_passkeys_remove()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => remove.mutate({ params: { id } }, { onSettled: close })}
        title={m.passwordless_passkeys_remove_title()}
        confirmLabel={m.passwordless_passkeys_remove()}
        pending={remove.isPending}
        pendingLabel={m.passwordless_passkeys_removing()}
      >
        <p className="font-semibold">{m.passwordless_passkeys_remove_question({ device: name })}</p>
        <p>{m.passwordless_passkeys_remove_explained()}</p>
      </ConfirmDialog>
    </>
  );
}

function AddPasskey() {
  const [isOpen, setOpen] = useState(false);
  const start = useFormAction(accountActions.startPasskey);
  const add = useFormAction(accountActions.addPasskey);
  const close = () => setOpen(false);
  const addWith = async (proof: GivenProof) => {
    const made = await makePasskey(await start.mutateAsync({ body: proof }));
    await add.mutateAsync({ body: made });
    close();
  };
  return (
    <>
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        {m.passwordless_passkeys_add()}
      </Button>
      <Dialog open={isOpen} onClose={close} title={m.passwordless_proof_title()}>
        <ProofForm
          explained={m.passwordless_proof_passkey_explained()}
          onCancel={close}
          onProof={addWith}
          refusal={start.refusal ?? add.refusal}
        />
      </Dialog>
    </>
  );
}
