import { Suspense, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { accountActions } from '../api/actions/account.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { LinkReach } from '../invitations/link-reach.tsx';
import { ProofForm } from '../reauthentication/proof-form.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useLive } from '../ui/spoken.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

const QrCode = lazyComponent(() => import('../ui/qr-code.tsx'), 'QrCode');

/** Signs in another device, which scans a QR code shown here. */
export function OtherPhone() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title={m.passwordless_other_title()}>
      <p>{m.passwordless_other_explained()}</p>
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        {m.passwordless_other_open()}
      </Button>
      <Dialog open={isOpen} onClose={close} title={m.passwordless_other_dialog_title()}>
        <Steps onClose={close} />
      </Dialog>
    </Section>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const make = useFormAction(accountActions.makeSignInLink);
  const [url, setUrl] = useState<string>();
  if (url) return <Shown url={url} onClose={onClose} />;
  return (
    <ProofForm
      explained={m.passwordless_proof_link_explained()}
      onCancel={onClose}
      refusal={make.refusal}
      onProof={async (proof) => setUrl((await make.mutateAsync({ body: proof })).url)}
    />
  );
}

/** Milliseconds between checks whether the link was used. */
const ASK_EVERY = 2_000;

function Shown({ url, onClose }: { url: string; onClose: () => void }) {
  const { data } = useRead('getSignInLink', undefined, {
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? ASK_EVERY : false),
    refetchOnMount: 'always',
  });
  const state = data?.state ?? 'open';
  return (
    <div className="flex flex-col gap-4">
      {state === 'open' && <Code url={url} />}
      <div {...useLive()}>
        {state === 'open' && <p className="text-muted">{m.passwordless_other_waiting()}</p>}
        {state === 'over' && <p>{m.passwordless_other_over()}</p>}
        {state === 'used' && (
          <>
            <p className="font-semibold">{m.passwordless_other_used()}</p>
            <p>{m.passwordless_other_used_explained()}</p>
          </>
        )}
      </div>
      <Actions>
        <Button data-close-link onClick={onClose}>
          {m.ui_close()}
        </Button>
      </Actions>
    </div>
  );
}

function Code({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null);
  useRestoredFocus(box, '[data-close-link]');
  return (
    <div ref={box} className="flex flex-col gap-4">
      <p>{m.passwordless_other_scan()}</p>
      <Suspense fallback={<div className="size-48" />}>
        <QrCode text={url} label={m.passwordless_other_qr()} />
      </Suspense>
      <CopyField label={m.passwordless_other_link()} value={url} />
      <LinkReach />
    </div>
  );
}
