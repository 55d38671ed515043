import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useAction } from '../api/actions/use-action.ts';
import { ApiError } from '../api/errors.ts';
import { signWithPasskey } from '../api/passkeys.ts';
import { useSignInMethods } from '../api/sign-in-methods.ts';
import { Button } from '../ui/button.tsx';
import { LIVE } from '../ui/spoken.tsx';

type OtherWaysProps = { setup?: string; onCode: () => void };

/** Sign-in methods without a password, if any. */
export function OtherWays({ setup, onCode }: OtherWaysProps) {
  const { mail, passkeys } = useSignInMethods();
  if (!mail && !passkeys) return null;
  return (
    <div className="mt-5 flex flex-col items-center gap-1 border-line border-t pt-4">
      <p className="text-muted">{m.passwordless_other_ways()}</p>
      <div className="flex flex-wrap justify-center gap-x-2">
        {mail && (
          <Button tone="quiet" onClick={onCode}>
            {m.passwordless_mail_code()}
          </Button>
        )}
        {passkeys && <UsePasskey setup={setup} />}
      </div>
    </div>
  );
}

function UsePasskey({ setup }: { setup?: string }) {
  const start = useAction(sessionActions.startPasskeySignIn);
  const signIn = useAction(sessionActions.signInByPasskey);
  const [state, setState] = useState<'ready' | 'waiting' | 'stopped'>('ready');
  const use = async () => {
    setState('waiting');
    try {
      const passkey = await signWithPasskey(await start.mutateAsync({}));
      await signIn.mutateAsync({ body: { passkey, setup } });
    } catch (error) {
      // The server's refusals are shown in a toast.
      setState(error instanceof ApiError ? 'ready' : 'stopped');
    }
  };
  return (
    <>
      <Button
        tone="quiet"
        onClick={() => void use()}
        pending={state === 'waiting'}
        pendingLabel={m.passwordless_passkey_waiting()}
      >
        {m.passwordless_use_passkey()}
      </Button>
      <p {...LIVE} className="basis-full text-center">
        {state === 'stopped' && m.passwordless_passkey_stopped()}
      </p>
    </>
  );
}
