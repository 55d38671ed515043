import type { AuditKind, Activity as Entry } from '../../shared/audit.ts';
import { m, type Sentence } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { Section } from '../ui/card.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { List } from '../ui/lists/list.tsx';

/** Recent security events of the user's account, so that a misuse is noticed. */
export const Activity = () => (
  <Section title={m.account_activity_title()}>
    <ActivityList />
  </Section>
);

function ActivityList() {
  const activity = useList('listActivity', undefined, { refetchOnMount: 'always' });
  return (
    <List
      list={activity}
      loading={m.account_activity_loading()}
      failed={m.account_activity_failed()}
      empty={<p>{m.account_activity_none()}</p>}
      className="flex flex-col gap-3"
    >
      {(entries) => (
        <>
          <p>{m.account_activity_explained()}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className="border-line border-t py-3">
                <p className="font-semibold">{wordsFor(entry)}</p>
                <p className="text-meta text-muted">{placeAndTime(entry)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </List>
  );
}

const MINE: Partial<Record<AuditKind, Sentence>> = {
  registered: m.account_activity_own_registered,
  'signed-in': m.account_activity_own_signed_in,
  'signed-in-by-passkey': m.account_activity_own_signed_in_by_passkey,
  'signed-in-by-code': m.account_activity_own_signed_in_by_code,
  'signed-in-by-link': m.account_activity_own_signed_in_by_link,
  'signed-in-by-card': m.account_activity_own_signed_in_by_card,
  'passkey-added': m.account_activity_own_passkey_added,
  'passkey-removed': m.account_activity_own_passkey_removed,
  'sign-in-link-made': m.account_activity_own_sign_in_link_made,
  'sessions-ended': m.account_activity_own_sessions_ended,
  'password-changed': m.account_activity_own_password_changed,
  'address-confirmed': m.account_activity_own_address_confirmed,
  'address-change-asked': m.account_activity_own_address_change_asked,
  'address-changed': m.account_activity_own_address_changed,
  'made-administrator': m.account_activity_own_made_administrator,
};

const OTHERS: Partial<Record<AuditKind, Sentence>> = {
  'password-reset': m.account_activity_password_reset,
  'reset-link-made': m.account_activity_reset_link_made,
  'account-made': m.account_activity_account_made,
  'card-made': m.account_activity_card_made,
  'address-confirmed': m.account_activity_address_confirmed,
  'address-changed': m.account_activity_address_changed,
  'address-change-undone': m.account_activity_address_change_undone,
  'made-administrator': m.account_activity_made_administrator,
  'no-longer-administrator': m.account_activity_no_longer_administrator,
  'switched-off': m.account_activity_switched_off,
  'switched-on': m.account_activity_switched_on,
  'permissions-changed': m.account_activity_permissions_changed,
  'owner-changed': m.account_activity_owner_changed,
  'group-taken-over': m.account_activity_group_taken_over,
  'member-removed': m.account_activity_member_removed,
};

const wordsFor = ({ kind, isMine, count }: Entry) => {
  if (kind === 'sign-in-failed') return m.account_activity_sign_in_failed({ count });
  if (kind === 'proof-failed') return m.account_activity_proof_failed({ count });
  const words = (isMine ? MINE[kind] : OTHERS[kind]) ?? OTHERS[kind] ?? MINE[kind];
  return words?.() ?? kind;
};

const placeAndTime = ({ createdAt, place }: Entry) => {
  const when = shownMoment(createdAt);
  return place ? m.account_activity_when_and_where({ when, place }) : when;
};
