import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useRead } from '../api/queries.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { paths } from '../paths.ts';
import { OfficeForm } from '../prayers/office-form.tsx';
import { Link, useParams } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { BackLink, LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Where the office types in the cards that were handed in. */
export function OfficeScreen() {
  const { id = '' } = useParams();
  const { data: group, isLoading, error, refetch } = useRead('getGroup', { id });
  const [entered, setEntered] = useState<Prayer[]>([]);
  if (isLoading) return <Spinner label={m.groups_page_loading()} />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={m.office_title()}
      back={<BackLink to={paths.group(id)}>{group.name}</BackLink>}
      subtitle={m.office_explained({ group: group.name })}
      narrow
    >
      {!canInviteToGroup(group) ? (
        <EmptyState
          title={m.office_not_allowed_title()}
          action={
            <LinkButton to={paths.group(id)} tone="plain">
              {group.name}
            </LinkButton>
          }
        >
          {m.refusals_inviters_post_as_office()}
        </EmptyState>
      ) : (
        <>
          <Card>
            <OfficeForm
              group={group}
              onEntered={(prayer) => setEntered((before) => [prayer, ...before])}
            />
          </Card>
          {entered.length > 0 && (
            <section className="flex flex-col gap-2">
              <h2 className="text-heading">{m.office_entered({ count: entered.length })}</h2>
              <ol className="flex flex-col gap-1" reversed>
                {entered.map(({ id: prayer, title, onBehalfOf }) => (
                  <li key={prayer}>
                    <Link to={paths.prayer(prayer)} className="link own-words inline-block py-1">
                      {onBehalfOf ? m.prayers_for_titled({ name: onBehalfOf, title }) : title}
                    </Link>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </>
      )}
    </Page>
  );
}
