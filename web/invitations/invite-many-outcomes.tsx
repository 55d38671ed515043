import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Group } from '../../shared/groups.ts';
import type { ManyInvited } from '../../shared/invite-many.ts';
import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { HEADING_WORDS } from '../ui/heading-words.ts';
import { PrintedAlone } from '../ui/printed-alone.tsx';
import { InvitedCodes } from './invited-codes.tsx';
import { Mark, Named } from './invited-person.tsx';
import { LinkReach } from './link-reach.tsx';

type OutcomesProps = {
  group: Group;
  outcomes: readonly ManyInvited[];
  nameOf: (email: string) => string;
  /** Button for the next step. */
  end: ReactNode;
};

/** The outcome of each invitation; without mail also its link, and printable QR codes. */
export function InviteManyOutcomes({ group, outcomes, nameOf, end }: OutcomesProps) {
  const { data: info } = useRead('getInfo');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isMailed = info?.mail ?? false;
  const words = {
    invited: isMailed ? m.inviting_outcome_invited_mail : m.inviting_outcome_invited,
    member: m.inviting_outcome_member,
    'too-often': m.inviting_outcome_often,
  };
  return (
    <>
      <div className="flex flex-col gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          <span {...HEADING_WORDS}>{m.inviting_done()}</span>
        </h2>
        <ul className="flex flex-col gap-4">
          {outcomes.map(({ email, outcome, inviteUrl }) => (
            <li key={email} className="flex items-start gap-2">
              <Mark isWell={outcome === 'invited'} />
              <div className="min-w-0 flex-1 wrap-anywhere">
                <Named email={email} name={nameOf(email)} />
                <p className="text-meta text-muted">{words[outcome]()}</p>
                {inviteUrl && !isMailed && (
                  <CopyField label={m.invitations_sent_link()} value={inviteUrl} />
                )}
              </div>
            </li>
          ))}
        </ul>
        {!isMailed && outcomes.some(({ inviteUrl }) => inviteUrl) && <LinkReach />}
        <Actions>
          {end}
          <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
            {m.inviting_print()}
          </Button>
        </Actions>
      </div>
      <PrintedAlone>
        <InvitedCodes
          group={group.name}
          congregation={info?.congregation.name}
          invited={outcomes}
          nameOf={nameOf}
        />
      </PrintedAlone>
    </>
  );
}
