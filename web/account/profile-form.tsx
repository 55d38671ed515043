import { zodResolver } from '@hookform/resolvers/zod';
import { Camera } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { nameFields } from '../../shared/account.ts';
import { m } from '../../shared/messages.ts';
import { displayName, initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { NameFields } from '../ui/fields/name-fields.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { EmailField, TextField } from '../ui/fields/text-field.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ChangeAddress } from './change-address.tsx';

const PictureDialog = lazyComponent(() => import('./picture-dialog.tsx'), 'PictureDialog');

type ProfileHeadProps = { user: CurrentUser; action: ReactNode };

/** The user's picture, name and address, with buttons. */
export const ProfileHead = ({ user, action }: ProfileHeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
      <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} size="large" />
      <div className="min-w-0">
        <p className="own-words aligned-with-page font-semibold text-prayer">{displayName(user)}</p>
        <p className="wrap-anywhere text-muted">{user.email ?? user.username}</p>
      </div>
    </div>
    <div className="flex flex-wrap gap-3">
      <PictureButton user={user} />
      {action}
    </div>
  </div>
);

function PictureButton({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="plain"
        icon={<Camera aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {user.profileImageUrl ? m.pictures_change() : m.pictures_add()}
      </Button>
      {isOpen && (
        <Suspense>
          <PictureDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const useNameDraft = createDrafts('profile', isLike({ firstName: '', lastName: '' }));

/** Changes the name. The username is shown below the button and cannot be changed. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const draft = useNameDraft('name');
  const update = useFormAction(accountActions.updateProfile, draft);
  const { form, isFromDraft, endDraft, startOver } = useDraftForm({
    resolver: zodResolver(nameFields),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
    draft,
  });
  return (
    <Form
      form={form}
      refusal={update.refusal}
      keepsDraft
      onSubmit={(body) => update.mutate({ body }, { onSuccess: () => endDraft(body) })}
    >
      {isFromDraft && <RestoredDraft onStartOver={startOver} />}
      <NameFields form={form} />
      <Button
        type="submit"
        className="self-start"
        pending={update.isPending}
        pendingLabel={m.ui_saving()}
      >
        {m.ui_save_changes()}
      </Button>
      <TextField
        label={m.account_profile_username()}
        hint={m.account_profile_username_hint()}
        readOnly
        className={readOnlyClass}
        value={user.username}
      />
    </Form>
  );
}

/** The user's address, with a button that changes it. */
export const AddressOfProfile = ({ user }: { user: CurrentUser }) => (
  <div className="mt-5 flex flex-col gap-3">
    {user.email === null ? (
      <WithoutAddress />
    ) : (
      <EmailField
        label={m.account_profile_email()}
        hint={m.account_profile_email_hint()}
        readOnly
        className={readOnlyClass}
        value={user.email}
      />
    )}
    <ChangeAddress user={user} />
  </div>
);

function WithoutAddress() {
  const { data: maker } = useRead('getAccountMaker');
  return (
    <div className="flex flex-col gap-1">
      <p>{m.account_profile_no_email()}</p>
      {maker?.madeBy && (
        <p className="own-words text-muted">{m.account_profile_made_by({ name: maker.madeBy })}</p>
      )}
      <ReadByAnother />
    </div>
  );
}

/** Shows who gets the mail of a user without an address, or says that somebody can. */
function ReadByAnother() {
  const { data: info } = useRead('getInfo');
  const { data } = useRead('getHousehold');
  const reader = data?.shared.find(({ whose, isAgreed }) => whose === 'mine' && isAgreed);
  if (!data || !info?.mail) return null;
  return (
    <p className="own-words">
      {reader ? m.household_goes({ name: displayName(reader.person) }) : m.household_none_of_own()}
    </p>
  );
}

const readOnlyClass = 'border-dashed bg-page';
