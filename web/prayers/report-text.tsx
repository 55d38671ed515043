import { Flag } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { canReport } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'), 'ReportDialog');

type ReportTextProps = {
  call: 'reportComment' | 'reportUpdate';
  text: { id: number; content: string; isMine: boolean; isHeld: boolean; isRemoved: boolean };
  /** Name of the author, as the viewer may see it. */
  author: string;
  groups: Prayer['groups'];
};

const LABELS = { reportComment: m.reports_report_comment, reportUpdate: m.reports_report_update };

/** A button that reports another user's comment or update, or why others do not see it. */
export function ReportText({ call, text, author, groups }: ReportTextProps) {
  const [isOpen, setOpen] = useState(false);
  if (text.isHeld) return <WhyHidden>{m.reports_text_held()}</WhyHidden>;
  if (text.isRemoved) return <WhyHidden>{m.reports_text_removed()}</WhyHidden>;
  if (!canReport(text) || groups.length === 0) return null;
  return (
    <>
      <Button
        tone="quiet"
        className="text-meta"
        aria-haspopup="dialog"
        aria-label={LABELS[call]({ name: author })}
        icon={<Flag aria-hidden className="size-4 shrink-0" />}
        onClick={() => setOpen(true)}
      >
        {m.reports_report()}
      </Button>
      <Suspense>
        {isOpen && (
          <ReportDialog call={call} id={text.id} groups={groups} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

const WhyHidden = ({ children }: { children: ReactNode }) => (
  <p className="w-full px-4.5 text-meta text-muted">{children}</p>
);
