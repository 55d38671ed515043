import { useState } from 'react';
import { addressKey } from '../../shared/address.ts';
import type { ManyInvited } from '../../shared/invite-many.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import type { Read, Unread } from './address-lists/people.ts';
import { type Candidate, candidatesOf, inCalls } from './candidates.ts';

type Step =
  /** Whether the user returned to it. */
  | { name: 'list'; isAgain: boolean }
  | { name: 'seen'; candidates: Candidate[]; unread: Unread[] }
  | { name: 'done'; outcomes: ManyInvited[]; names: ReadonlyMap<string, string> };

export type InvitingMany = ReturnType<typeof useInvitingMany>;

/** State of inviting many: list, preview, outcomes. */
export function useInvitingMany(groupId: number, onInvited: (outcomes: ManyInvited[]) => void) {
  const [step, setStep] = useState<Step>({ name: 'list', isAgain: false });
  const check = useFormAction(invitationActions.checkInvitations);
  const send = useAction(invitationActions.inviteMany);
  const params = { id: groupId };
  return {
    step,
    isSending: send.isPending,
    refusal: check.refusal,
    /** Checks all addresses with the server and shows the preview. Throws the server's refusals. */
    look: async ({ people, unread }: Read) => {
      const checked = [];
      for (const emails of inCalls(people))
        checked.push(...(await check.mutateAsync({ params, body: { emails } })));
      setStep({ name: 'seen', candidates: candidatesOf(people, checked), unread });
    },
    back: () => setStep({ name: 'list', isAgain: true }),
    invite: (chosen: readonly Candidate[], sendWelcomeMessage: boolean) => {
      const emails = chosen.map(({ email }) => email);
      const names = new Map(chosen.map(({ email, name }) => [addressKey(email), name]));
      send.mutate(
        { params, body: { emails, sendWelcomeMessage } },
        {
          onSuccess: (outcomes) => {
            onInvited(outcomes);
            setStep({ name: 'done', outcomes, names });
          },
        },
      );
    },
  };
}
