import { Download, FileText, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Resource } from '../../shared/resources.ts';
import { useAction } from '../api/use-action.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shownDate } from '../ui/dates.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { fileSize } from './file-size.ts';

type ResourceCardProps = { resource: Resource; canDelete: boolean };

export function ResourceCard({ resource, canDelete }: ResourceCardProps) {
  const { title, description, fileName, filePath, uploaderName, createdAt } = resource;
  const item = useRef<HTMLDivElement>(null);
  useFocusKept(item);
  return (
    <Card as="li" className="flex flex-col">
      <div ref={item} className="flex flex-1 flex-col gap-3">
        <h2 className="own-words text-heading">{title}</h2>
        {description && <p className="own-words prose-width whitespace-pre-line">{description}</p>}
        <div className="text-meta text-muted">
          <p className="flex items-start gap-2">
            <FileText aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="own-words min-w-0">
              {fileName} ({fileSize(resource.fileSize)})
            </span>
          </p>
          <p className="mt-1">
            Added by {uploaderName}
            <span aria-hidden> · </span>
            <time dateTime={createdAt} className="whitespace-nowrap">
              {shownDate(createdAt)}
            </time>
          </p>
        </div>
        <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2 pt-1">
          <a
            href={filePath}
            target="_blank"
            rel="noopener"
            aria-label={`Download ${title} (opens a new tab)`}
            className={buttonClass('plain')}
          >
            <Download aria-hidden className="size-5 shrink-0" />
            Download
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
        aria-label={`Delete ${resource.title}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <DeleteResourceDialog resource={resource} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type DeleteResourceDialogProps = { resource: Resource; open: boolean; onClose: () => void };

function DeleteResourceDialog({ resource, open, onClose }: DeleteResourceDialogProps) {
  const remove = useAction('deleteResource');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: resource.id } }, { onSettled: onClose })}
      title="Delete Resource"
      confirmLabel="Delete Resource"
      pending={remove.isPending}
      pendingLabel="Deleting..."
    >
      <p className="own-words font-semibold">Delete {resource.title}?</p>
      <p>
        Nobody can download {resource.fileName} from here any more. Copies that people have
        downloaded stay with them. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
