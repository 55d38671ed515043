import { Download, FileText, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Resource } from '../../shared/resources.ts';
import { resourceActions } from '../api/actions/resources.ts';
import { useAction } from '../api/actions/use-action.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { shownDate } from '../ui/dates/dates.tsx';
import { fileSize } from '../ui/fields/file-size.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

type ResourceCardProps = { resource: Resource; canDelete: boolean };

export function ResourceCard({ resource, canDelete }: ResourceCardProps) {
  const { title, description, fileName, filePath, uploaderName, createdAt } = resource;
  const item = useRef<HTMLDivElement>(null);
  useRestoredFocus(item);
  return (
    <Card as="li" className="flex flex-col">
      <div ref={item} className="flex flex-1 flex-col gap-3">
        <h2 className="own-words aligned-with-page text-heading">{title}</h2>
        {description && <p className="long-words prose-width">{description}</p>}
        <div className="text-meta text-muted">
          <p className="flex items-start gap-2">
            <FileText aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="own-words min-w-0">
              {m.resources_file({ name: fileName, size: fileSize(resource.fileSize) })}
            </span>
          </p>
          <p className="mt-1">
            {m.resources_added_by({ name: uploaderName })}
            <AfterDot>
              <time dateTime={createdAt}>{shownDate(createdAt)}</time>
            </AfterDot>
          </p>
        </div>
        <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2 pt-1">
          <a
            href={filePath}
            target="_blank"
            rel="noopener"
            aria-label={m.resources_download_label({ title })}
            className={buttonClass('plain')}
          >
            <Download aria-hidden className="size-5 shrink-0" />
            {m.resources_download()}
          </a>
          {canDelete && <DeleteResource resource={resource} />}
        </div>
      </div>
    </Card>
  );
}

function DeleteResource({ resource }: { resource: Resource }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        tone="quietDanger"
        icon={<Trash2 aria-hidden className="size-5 shrink-0" />}
        aria-label={m.resources_delete_label({ title: resource.title })}
        onClick={() => setAsking(true)}
      >
        {m.ui_delete()}
      </Button>
      <DeleteResourceDialog resource={resource} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type DeleteResourceDialogProps = { resource: Resource; open: boolean; onClose: () => void };

function DeleteResourceDialog({ resource, open, onClose }: DeleteResourceDialogProps) {
  const remove = useAction(resourceActions.deleteResource);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: resource.id } }, { onSettled: onClose })}
      title={m.resources_delete()}
      confirmLabel={m.resources_delete()}
      pending={remove.isPending}
      pendingLabel={m.ui_deleting()}
    >
      <p className="own-words font-semibold">
        {m.resources_delete_question({ title: resource.title })}
      </p>
      <p>{m.resources_delete_explained({ file: resource.fileName })}</p>
    </ConfirmDialog>
  );
}
