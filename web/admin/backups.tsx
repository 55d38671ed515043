import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import type { Backup, BackupsState } from '../../shared/backups.ts';
import { copyLine } from '../../shared/checkup-lines.ts';
import { m } from '../../shared/messages.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { fileSize } from '../ui/fields/file-size.ts';
import { SettingsLine } from '../ui/fields/line-to-type.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Progress } from '../ui/progress.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { BackupDialog } from './backup-dialog.tsx';

/** Milliseconds between reads while a backup is being made. */
const LOOK = 1000;

/** The server's backups, the result of the last one, and a button that makes one. */
export function Backups() {
  const {
    data: state,
    isLoading,
    refetch,
  } = useRead('getBackups', undefined, {
    refetchOnMount: 'always',
    refetchInterval: (query) => (query.state.data?.isRunning ? LOOK : false),
  });
  const make = useAction(adminActions.makeBackup);
  if (isLoading) return <Spinner label={m.backups_loading()} />;
  if (!state) return <Failed title={m.backups_failed()} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="prose-width min-w-0 flex-1 basis-80 text-muted">
          {state.isNightly ? m.backups_explained() : m.backups_off()}
        </p>
        <Button
          pending={make.isPending || state.isRunning}
          pendingLabel={m.backups_making()}
          onClick={() => make.mutate({})}
        >
          {m.backups_make()}
        </Button>
      </div>
      {state.progress && <Making progress={state.progress} />}
      <Outcome state={state} />
      <Shelf backups={state.backups} isNightly={state.isNightly} />
    </div>
  );
}

function Making({ progress }: { progress: NonNullable<BackupsState['progress']> }) {
  const { step, done, total } = progress;
  const words = { done: fileSize(done), total: fileSize(total) };
  return (
    <Progress
      label={step === 'write' ? m.backups_written(words) : m.backups_read_back(words)}
      value={total > 0 ? done / total : 0}
    />
  );
}

const FAILURES = {
  'no-room': m.backups_no_room,
  'damaged-database': m.backups_damaged_database,
  'no-folder': m.backups_no_folder,
  'no-disk': m.backups_no_disk,
  'no-right': m.backups_no_right,
  'not-written': m.backups_not_written,
  other: m.backups_other,
};

/** One thing: the failure to mend; else the newest backup, and where copies of it are or could be. */
function Outcome({ state }: { state: BackupsState }) {
  const { backups, copies, failure, copyFailure } = state;
  const [newest] = backups;
  const failed = [
    failure && { ...failure, title: m.backups_trouble() },
    copyFailure && { ...copyFailure, title: m.backups_trouble_copy() },
  ].filter((it) => it !== null && it !== undefined);
  if (failed.length > 0)
    return (
      <div className="flex flex-col gap-3">
        {failed.map(({ title, hindrance, at }) => (
          <Failed key={title} title={title}>
            {FAILURES[hindrance]({ when: shownMoment(at) })}
          </Failed>
        ))}
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {newest && (
        <p className="flex items-start gap-2 text-answered">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
          {m.backups_last({ when: shownMoment(newest.madeAt) })}
        </p>
      )}
      <p className="prose-width text-muted">{copiesWords(copies)}</p>
      {!copies && <SettingsLine line={copyLine(state.isOnWindows)} />}
    </div>
  );
}

const copiesWords = (copies: BackupsState['copies']) => {
  if (!copies) return m.backups_no_copies();
  return copies.isEncrypted ? m.backups_copies_encrypted() : m.backups_copies();
};

const REASONS = {
  nightly: m.backups_reason_nightly,
  'by-hand': m.backups_reason_by_hand,
  'before-upgrade': m.backups_reason_before_upgrade,
};

function Shelf({ backups, isNightly }: Pick<BackupsState, 'backups' | 'isNightly'>) {
  const [chosen, choose] = useState<Backup>();
  if (backups.length === 0)
    return (
      <EmptyState title={m.backups_none()}>{isNightly && m.backups_none_explained()}</EmptyState>
    );
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading">{m.backups_list()}</h2>
      <ul className="flex flex-col gap-3">
        {backups.map((backup) => (
          <Card
            key={backup.name}
            as="li"
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
          >
            <div className="min-w-0">
              <p className="font-semibold">{shownMoment(backup.madeAt)}</p>
              <p className="text-meta text-muted">
                {REASONS[backup.reason]()}
                <AfterDot>{fileSize(backup.size)}</AfterDot>
              </p>
            </div>
            <Button
              tone="plain"
              icon={<Download aria-hidden className="size-5" />}
              aria-label={m.backups_download_of({ when: shownMoment(backup.madeAt) })}
              onClick={() => choose(backup)}
            >
              {m.backups_download()}
            </Button>
          </Card>
        ))}
      </ul>
      <BackupDialog backup={chosen} onClose={() => choose(undefined)} />
    </section>
  );
}
