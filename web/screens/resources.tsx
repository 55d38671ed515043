import { FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { QUERY_MAX } from '../../shared/words.ts';
import { useList } from '../api/cache/lists.ts';
import { isMoreThanAPage, pageFor } from '../api/cache/page.ts';
import { useRead } from '../api/cache/queries.ts';
import { ResourceCard } from '../resources/resource-card.tsx';
import { UploadDialog } from '../resources/upload-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { NothingFound } from '../ui/lists/found.tsx';
import { List, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { useFinding } from '../ui/lists/use-finding.ts';
import { Page } from '../ui/page.tsx';
import { Spoken } from '../ui/spoken.tsx';

/** The library: members download documents, administrators upload and delete them. */
export function ResourcesScreen() {
  const { data: user } = useRead('getCurrentUser');
  const [isAdding, setAdding] = useState(false);
  const isAdmin = user?.isAdmin === true;
  return (
    <Page
      title={m.resources_list_title()}
      subtitle={m.resources_list_subtitle()}
      action={
        isAdmin && (
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
            {m.resources_list_add()}
          </Button>
        )
      }
    >
      <ResourceList isAdmin={isAdmin} />
      {isAdding && <UploadDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function ResourceList({ isAdmin }: { isAdmin: boolean }) {
  const { q, box } = useFinding(QUERY_MAX);
  const resources = useList('listResources', undefined, { query: pageFor(q), keepsLast: true });
  return (
    <div className="flex flex-col gap-6">
      {(q || isMoreThanAPage(resources)) && <SearchBox label={m.resources_search()} {...box} />}
      <List
        list={resources}
        loading={m.resources_list_loading()}
        failed={m.resources_list_failed()}
        className="flex flex-col gap-6"
        more={<MoreAsOneScrolls list={resources} />}
        empty={
          q ? (
            <NothingFound title={m.resources_not_found_title()}>
              {m.resources_not_found()}
            </NothingFound>
          ) : (
            <EmptyState title={m.resources_list_none_title()} icon={<FolderOpen aria-hidden />}>
              {isAdmin ? m.resources_list_none_administrator() : m.resources_list_none()}
            </EmptyState>
          )
        }
      >
        {(items) => (
          <>
            {q && !resources.hasMore && (
              <Spoken className="text-muted" of={resources.isOfLast ? null : q}>
                {m.resources_found({ count: items.length })}
              </Spoken>
            )}
            <ul className="grid gap-4 two:grid-cols-2">
              {items.map((resource) => (
                <ResourceCard key={resource.id} resource={resource} canDelete={isAdmin} />
              ))}
            </ul>
          </>
        )}
      </List>
    </div>
  );
}
