import { Ellipsis, Flag, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { canReport } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuAction } from '../ui/overlays/menu.tsx';

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'), 'ReportDialog');

/** A comment or an update, as the viewer sees it. */
type Text = { id: number; content: string; isMine: boolean; isHeld: boolean; isRemoved: boolean };

type Deletion = {
  title: string;
  explained: string;
  isPending: boolean;
  /** Deletes the text, then calls `done`, also after a failure. */
  onDelete: (done: () => void) => void;
};

type TextMenuProps = {
  call: 'reportComment' | 'reportUpdate';
  text: Text;
  /** Says whose text it is. */
  label: string;
  groups: Prayer['groups'];
  /** Undefined for a text that the viewer may not delete. */
  deletion: Deletion | undefined;
};

/** Menu of a comment or an update, to report it or to delete it. A question before the deletion shows its text. */
export function TextMenu({ call, text, label, groups, deletion }: TextMenuProps) {
  const [open, setOpen] = useState<'report' | 'delete'>();
  const close = () => setOpen(undefined);
  const isReported = text.isHeld || text.isRemoved;
  const reports = !isReported && canReport(text) && groups.length > 0;
  if (!reports && !deletion) return null;
  return (
    // Its list opens in a live log, and is not new there.
    <div aria-live="off" className="-mt-2 -me-3 shrink-0 print:hidden">
      <Menu buttonLabel={label} button={<Ellipsis aria-hidden className="size-6" />}>
        {reports && (
          <MenuAction onSelect={() => setOpen('report')} icon={<Flag {...icon} />}>
            {m.reports_report()}
          </MenuAction>
        )}
        {deletion && (
          <MenuAction onSelect={() => setOpen('delete')} icon={<Trash2 {...icon} />}>
            {m.ui_delete()}
          </MenuAction>
        )}
      </Menu>
      <Suspense>
        {open === 'report' && (
          <ReportDialog call={call} id={text.id} groups={groups} onClose={close} />
        )}
      </Suspense>
      {deletion && (
        <ConfirmDialog
          open={open === 'delete'}
          onClose={close}
          onConfirm={() => deletion.onDelete(close)}
          title={deletion.title}
          confirmLabel={m.ui_delete()}
          pending={deletion.isPending}
          pendingLabel={m.ui_deleting()}
        >
          <p className="long-words line-clamp-4">{text.content}</p>
          <p>{deletion.explained}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-muted' } as const;

/** Why others do not see a reported text; nothing of other texts. */
export function WhyHidden({ text: { isHeld, isRemoved } }: { text: Text }) {
  if (!isHeld && !isRemoved) return null;
  return (
    <p className="text-meta text-muted">
      {isHeld ? m.reports_text_held() : m.reports_text_removed()}
    </p>
  );
}
