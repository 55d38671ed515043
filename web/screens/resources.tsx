import { FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useList, useRead } from '../api/queries.ts';
import { ResourceCard } from '../resources/resource-card.tsx';
import { UploadDialog } from '../resources/upload-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { Page } from '../ui/page.tsx';

/** The library: everyone downloads from it, administrators look after it. */
export function ResourcesScreen() {
  const { data: user } = useRead('getCurrentUser');
  const [isAdding, setAdding] = useState(false);
  const isAdmin = user?.isAdmin === true;
  return (
    <Page
      title="Resources"
      subtitle="Download helpful resources and documents"
      action={
        isAdmin && (
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
            Add Resource
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
  const resources = useList('listResources');
  return (
    <List
      list={resources}
      loading="Loading resources..."
      failed="The resources did not load."
      className="flex flex-col gap-6"
      empty={
        <EmptyState title="No resources available yet" icon={<FolderOpen aria-hidden />}>
          {isAdmin
            ? 'Click "Add Resource" to upload files'
            : 'What the administrators put here for everyone can then be downloaded.'}
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="grid gap-4 two:grid-cols-2">
          {items.map((resource) => (
            <ResourceCard key={resource.id} resource={resource} canDelete={isAdmin} />
          ))}
        </ul>
      )}
    </List>
  );
}
