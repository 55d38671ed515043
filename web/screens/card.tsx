import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { usePasswordMin } from '../api/password-min.ts';
import { paths } from '../paths.ts';
import { useLocation } from '../router.tsx';
import { useArrival } from '../session/arrive.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useLateRules } from '../ui/fields/late-rules.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

// Lazy, because few users of a sign-in card are signed in, and it needs the members' code.
const OtherSignedIn = lazyComponent(
  () => import('../session/other-signed-in.tsx'),
  'OtherSignedIn',
  { isForFew: true },
);

/** The page of a sign-in card. Nothing happens until the button is pressed. */
export function CardScreen() {
  const { data: user, isLoading } = useCurrentUser();
  const code = useCardOfLink();
  if (isLoading) return <Spinner />;
  return (
    <Page title={m.cards_page_title()}>
      {user && (
        <Suspense>
          <OtherSignedIn user={user} />
        </Suspense>
      )}
      <Card>
        <CardForm key={code} code={code} />
      </Card>
    </Page>
  );
}

/**
 * The code in the URL's hash. A second card's link changes only the hash and reloads nothing; the skip link
 * changes the hash too.
 */
const useCardOfLink = () => {
  const { hash } = useLocation();
  const [code, setCode] = useState('');
  const written = /^#([A-Z]{8})$/i.exec(hash)?.[1] ?? code;
  if (written !== code) setCode(written);
  return written;
};

/** Formats a code as on the card: `BCDF GHJK`. */
const grouped = (code: string) => code.replace(/^(\w{4})(?=\w)/, '$1 ');

function CardForm({ code }: { code: string }) {
  const arrive = useArrival();
  const signIn = useFormAction(sessionActions.signInByCard);
  const { min, hint } = usePasswordMin();
  const form = useForm({
    resolver: useLateRules(
      async () => (await import('../../shared/cards.ts')).cardFieldsWith(min),
      min,
    ),
    defaultValues: { code: grouped(code), newPassword: '' },
  });
  const { register, setError } = form;
  const { errors } = form.formState;
  // A promise and not a callback, because all reads are dropped before the response is handled.
  const submit = ({ code, newPassword }: { code: string; newPassword: string }) =>
    signIn.mutateAsync({ body: { code, newPassword: newPassword || undefined } }).then(
      (user) => arrive(user, paths.dashboard),
      (error: unknown) => {
        if (isRefused(error, 'card-needs-password'))
          setError('newPassword', { message: serverSentence(error) }, { shouldFocus: true });
        if (!isRefused(error, 'wrong-card') && !isRefused(error, 'card-over')) return;
        setError('code', { message: serverSentence(error) }, { shouldFocus: true });
      },
    );
  return (
    <Form form={form} refusal={signIn.refusal} onSubmit={submit}>
      <p>{m.cards_page_explained()}</p>
      <TextField
        label={m.cards_page_code()}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      <PasswordField
        label={m.cards_page_password()}
        isOptional
        autoComplete="new-password"
        hint={
          <>
            {m.cards_page_password_hint()} {hint}
          </>
        }
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" pending={signIn.isPending} pendingLabel={m.cards_page_submitting()}>
        {m.cards_page_submit()}
      </Button>
    </Form>
  );
}
