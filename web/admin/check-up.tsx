import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { Checked, Checkup } from '../../shared/checkup.ts';
import { LINES } from '../../shared/checkup-lines.ts';
import { CHECK_WORDS, FINDING_WORDS } from '../../shared/checkup-words.ts';
import { m } from '../../shared/messages.ts';
import { SETTINGS_FILE } from '../../shared/settings-file.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Failed } from '../ui/failed.tsx';
import { LineToType, SettingsFile } from '../ui/fields/line-to-type.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Spoken } from '../ui/spoken.tsx';

/** Milliseconds between reads while a check-up is running. */
const LOOK = 1000;

/** Checks everything that a server needs, and shows remedies. */
export function CheckUp() {
  const {
    data: checkup,
    isLoading,
    refetch,
  } = useRead('getCheckup', undefined, {
    refetchOnMount: 'always',
    refetchInterval: (query) => (query.state.data?.isRunning ? LOOK : false),
  });
  const start = useAction(adminActions.startCheckup);
  if (isLoading) return <Spinner label={m.checkup_loading()} />;
  if (!checkup) return <Failed title={m.checkup_failed()} onRetry={() => void refetch()} />;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2">
          <h2 className="text-heading">{m.checkup_title()}</h2>
          <p className="prose-width text-muted">{m.checkup_explained()}</p>
        </div>
        <Button
          pending={start.isPending || checkup.isRunning}
          pendingLabel={m.checkup_running()}
          onClick={() => start.mutate({})}
        >
          {m.checkup_start()}
        </Button>
      </div>
      {checkup.at && <Findings at={checkup.at} checks={checkup.checks} />}
    </section>
  );
}

type FindingsProps = { at: NonNullable<Checkup['at']>; checks: Checked[] };

/** Problems first; passed checks are collapsed. */
function Findings({ at, checks }: FindingsProps) {
  const well = checks.filter(({ outcome }) => outcome === 'well');
  const others = (['wrong', 'look', 'unknown'] as const).flatMap((outcome) =>
    checks.filter((checked) => checked.outcome === outcome),
  );
  return (
    <div className="flex flex-col gap-3">
      <Spoken className="text-meta text-muted">
        {m.checkup_at({ when: shownMoment(at) })} {others.length === 0 && m.checkup_all_well()}
      </Spoken>
      {others.some((checked) => isSetting(lineOf(checked))) && <SettingsFile />}
      {others.length > 0 && (
        <ul className="flex flex-col gap-3">
          {others.map((checked) => (
            <Card key={checked.check} as="li">
              <Finding checked={checked} />
            </Card>
          ))}
        </ul>
      )}
      <Disclosure summary={m.checkup_show_well()}>
        <ul className="flex flex-col gap-3">
          {well.map((checked) => (
            <li key={checked.check}>
              <Finding checked={checked} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

const lineOf = (checked: Checked) => LINES[checked.finding]?.(checked) ?? '';

/** Whether a line belongs in the settings file; others are commands. */
const isSetting = (line: string) => line.includes(' = ');

const SIGNS = {
  well: { Sign: CircleCheck, colour: 'text-answered', words: m.checkup_outcome_well },
  look: { Sign: TriangleAlert, colour: 'text-urgent', words: m.checkup_outcome_look },
  wrong: { Sign: CircleAlert, colour: 'text-danger', words: m.checkup_outcome_wrong },
  unknown: { Sign: CircleHelp, colour: 'text-muted', words: m.checkup_outcome_unknown },
};

function Finding({ checked }: { checked: Checked }) {
  const { Sign, colour, words } = SIGNS[checked.outcome];
  const { says, remedy } = FINDING_WORDS[checked.finding];
  const line = lineOf(checked);
  return (
    <div className="flex items-start gap-3">
      <Sign aria-hidden className={`mt-0.5 size-6 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {CHECK_WORDS[checked.check]()}
          <span className="sr-only">: {words()}</span>
        </p>
        <p className="prose-width break-words">{says(checked)}</p>
        {remedy && (
          <p className="prose-width break-words text-muted">
            {remedy({ ...checked, file: SETTINGS_FILE })}
          </p>
        )}
        {line && (
          <div className="mt-2">
            <LineToType line={line} />
          </div>
        )}
      </div>
    </div>
  );
}
