import { type KeyboardEvent, useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { canInviteMany } from '../../shared/permissions.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { isStatus, serverSentence } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { Form } from '../ui/fields/form.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Read } from './address-lists/people.ts';
import { ConfirmFirst, useMustConfirm } from './confirm-first.tsx';
import { type InvitedHere, useInvitedHere } from './invited-here.ts';
import { LinkReach } from './link-reach.tsx';
import { type ListForm, useFocusAgain } from './list-draft.ts';
import { onlyAddressOf, problemOf, readTyped, TYPED_MOST } from './typed-people.ts';

type InviteFormProps = {
  group: Group;
  typed: ListForm;
  isAgain: boolean;
  welcome: { isSent: boolean; choose: (isSent: boolean) => void };
  /** Called with several people. Its errors are shown at the field. */
  onSeveral: (read: Read) => Promise<void>;
  /** The server's refusal to check several addresses. */
  refusal: Refusal | undefined;
  onClose: () => void;
};

/** One field, for one address, which is invited at once, or for several, which are checked first. */
export function InviteForm({
  group,
  typed: { form, isFromDraft, startOver, endDraft },
  isAgain,
  welcome,
  onSeveral,
  refusal,
  onClose,
}: InviteFormProps) {
  const { data: user } = useRead('getCurrentUser');
  const mayInviteMany = canInviteMany(group, { isAdmin: user?.isAdmin ?? false });
  const mustConfirm = useMustConfirm();
  const takesSeveral = mayInviteMany && !mustConfirm;
  const invited = useInvitedHere(group.id);
  const [lastInvited, setLastInvited] = useState<InvitedHere>();
  const invite = useFormAction(invitationActions.invite);
  useFocusAgain(form, isAgain);

  const { register, setError, getValues, watch, formState } = form;
  const refuse = (message: string) => setError('list', { message }, { shouldFocus: true });

  const inviteOne = (email: string, list: string) => {
    const earlier = invited.find(email);
    setLastInvited(earlier);
    if (earlier) return refuse(m.invitations_sent_already());
    invite.mutate(
      { params: { id: group.id }, body: { email, sendWelcomeMessage: welcome.isSent } },
      {
        onSuccess: ({ email, inviteUrl }) => {
          invited.add({ email, inviteUrl });
          setLastInvited({ email, inviteUrl });
          // Clears the field only if its text has not changed since.
          if (getValues('list') === list) endDraft();
        },
        onError: (error) => {
          // Errors such as "already a member" are shown at the field.
          if (isStatus(error, 400, 409)) refuse(serverSentence(error) ?? '');
        },
      },
    );
  };

  const send = async ({ list }: { list: string }) => {
    const read = readTyped(list);
    const count = read.people.length;
    if (count > 1 && !mayInviteMany)
      return refuse(`${m.refusals_may_not_invite_many()} ${m.inviting_one_at_a_time()}`);
    if (count > TYPED_MOST) return refuse(m.inviting_too_many_typed({ count, most: TYPED_MOST }));
    const problem = problemOf(list, read);
    if (problem) return refuse(problem);
    const only = onlyAddressOf(read);
    if (only) return inviteOne(only, list);
    if (!mayInviteMany) return refuse(m.inviting_one_at_a_time());
    try {
      await onSeveral(read);
    } catch (error) {
      refuse(serverSentence(error) ?? '');
    }
  };

  const isPending = invite.isPending || formState.isSubmitting;
  /** Enter adds a line if several addresses are allowed; then Ctrl+Enter submits. */
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (takesSeveral && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (!isPending) void form.handleSubmit(send)();
  };

  const hasSeveral = takesSeveral && watch('list').split('@').length > 2;
  return (
    <Form
      form={form}
      refusal={invite.refusal ?? refusal}
      keepsDraft
      onSubmit={send}
      className="flex flex-col gap-4"
    >
      <p>{m.invitations_send_explained({ group: group.name })}</p>
      {mayInviteMany && (
        <ConfirmFirst>
          <p>{m.inviting_until_confirmed()}</p>
        </ConfirmFirst>
      )}
      {isFromDraft && <RestoredDraft onStartOver={startOver} />}
      <TextArea
        label={takesSeveral ? m.invitations_send_emails() : m.invitations_send_email()}
        hint={takesSeveral ? m.invitations_send_emails_hint({ most: TYPED_MOST }) : undefined}
        rows={takesSeveral ? 3 : 1}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={sendByKey}
        placeholder={m.invitations_send_email_example()}
        error={formState.errors.list?.message}
        {...register('list')}
      />
      {takesSeveral && (
        <Link to={paths.inviteMany(group.id)} className="-my-2 flex min-h-11 items-center">
          <span className="link">{m.inviting_more_or_file({ most: TYPED_MOST })}</span>
        </Link>
      )}
      <Checkbox
        label={m.invitations_send_welcome()}
        checked={welcome.isSent}
        onChange={({ target }) => welcome.choose(target.checked)}
      />
      {lastInvited && <InvitedNotice {...lastInvited} />}
      <Actions>
        <Button tone="plain" onClick={onClose}>
          {lastInvited ? m.ui_done() : m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          pending={isPending}
          pendingLabel={hasSeveral ? m.inviting_checking() : m.invitations_send_pending()}
        >
          {hasSeveral ? m.inviting_check() : m.invitations_send_submit()}
        </Button>
      </Actions>
    </Form>
  );
}

/** The new invitation with its link, to be handed over if mail is not set up. The toast announces it. */
function InvitedNotice({ email, inviteUrl }: InvitedHere) {
  const { data: info } = useRead('getInfo');
  return (
    <Notice title={m.invitations_sent_title({ email })} isSaid>
      <p className="mb-3">
        {info?.mail ? m.invitations_sent_by_mail() : m.invitations_sent_without_mail()}
      </p>
      <CopyField label={m.invitations_sent_link()} value={inviteUrl} />
      <LinkReach />
    </Notice>
  );
}
