import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { m } from '../../shared/messages.ts';
import { type ServerHealth as Health, SPANS, type Span } from '../../shared/server-health.ts';
import { useServerHealth } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { startOfDay, startOfHour } from '../ui/dates/later-days.ts';
import { Failed } from '../ui/failed.tsx';
import { useChoice } from '../ui/fields/use-choice.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CheckUp } from './check-up.tsx';
import { PLOTS, type PlotOf, rangeOf, rowsOf, timesOf } from './health-plots.ts';
import { HealthTable } from './health-table.tsx';
import { troubleIn } from './health-trouble.ts';
import { inWords } from './health-units.ts';

// Not preloaded, because only administrators need it.
const Plot = lazyComponent(() => import('./plot.tsx'), 'Plot', { isForFew: true });

/** The server's metrics and problems, for administrators. */
export function ServerHealth() {
  const [span, setSpan] = useChoice('span', SPANS);
  return (
    <div className="flex flex-col gap-4">
      <CheckUp />
      <div className="flex flex-col gap-2">
        <h2 className="text-heading">{m.health_title()}</h2>
        <p className="prose-width text-muted">{m.health_explained()}</p>
      </div>
      <Tabs
        label={m.health_span_label()}
        selected={SPANS.indexOf(span)}
        onSelect={(index) => setSpan(SPANS[index] ?? 'day')}
        items={[
          { label: m.health_span_day(), panel: <Plots span="day" /> },
          { label: m.health_span_month(), panel: <Plots span="month" /> },
        ]}
      />
    </div>
  );
}

const HALF = PLOTS.length / 2;

function Plots({ span }: { span: Span }) {
  const { data: health, isLoading, refetch } = useServerHealth(span);
  if (isLoading) return <Spinner label={m.health_loading()} />;
  if (!health) return <Failed title={m.health_failed()} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <Trouble health={health} />
      {/* Two independent columns: an open table leaves no gap beside it. */}
      <div className="flex flex-col two:flex-row gap-4">
        {[PLOTS.slice(0, HALF), PLOTS.slice(HALF)].map((column, index) => (
          <div key={index} className="flex min-w-0 flex-1 flex-col gap-4">
            {column.map((plot) => (
              <PlotCard key={plot.title()} plot={plot} health={health} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The problems, or that all is well, or that the database is still being checked. */
function Trouble({ health }: { health: Health }) {
  const trouble = troubleIn(health, Date.now());
  if (trouble.length === 0 && health.now.isChecking)
    return (
      <p className="flex items-start gap-2">
        <Clock aria-hidden className="mt-0.5 size-6 shrink-0" />
        {m.health_checking()}
      </p>
    );
  if (trouble.length === 0)
    return (
      <p className="flex items-start gap-2 text-answered">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
        {m.health_all_well()}
      </p>
    );
  return (
    <ul className="flex flex-col gap-2">
      {trouble.map(({ text, isDelivery }) => (
        <li key={text} className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
          <p>
            {text}{' '}
            {isDelivery && (
              <Link className="link" to={paths.adminPart('deliveries')}>
                {m.health_see_deliveries()}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

type PlotCardProps = { plot: PlotOf; health: Health };

function PlotCard({ plot: { title, explained, unit, lines }, health }: PlotCardProps) {
  const isByDay = health.span === 'month';
  const times = useMemo(() => timesOf(health), [health]);
  const values = useMemo(() => lines.map(({ series }) => health.series[series]), [health, lines]);
  return (
    <Card as="section" className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="font-semibold">{title()}</h3>
        <p className="text-meta text-muted">{explained()}</p>
      </div>
      {values.flat().some((value) => value !== null) && (
        <Suspense fallback={<div className="h-36" />}>
          <Plot times={times} lines={values} unit={unit} isByDay={isByDay} />
        </Suspense>
      )}
      <ul className="flex flex-col gap-1">
        {lines.map((line, index) => (
          <li key={line.series} className="flex items-start gap-2">
            {lines.length > 1 && <Stroke index={index} />}
            <span className="min-w-0">{rangeWords(health, line, unit)}</span>
          </li>
        ))}
      </ul>
      <HealthTable
        title={title()}
        lines={lines}
        unit={unit}
        isByDay={isByDay}
        rows={rowsOf(health, lines, isByDay ? startOfDay : startOfHour)}
      />
    </Card>
  );
}

/** Returns `Calls: least 0, most 120, now 4.` */
const rangeWords = (health: Health, line: PlotOf['lines'][number], unit: PlotOf['unit']) => {
  const range = rangeOf(health, line);
  if (!range) return m.health_range_unknown({ name: line.name() });
  const words = {
    name: line.name(),
    least: inWords(range.least, unit),
    most: inWords(range.most, unit),
    now: range.now === null ? m.health_not_known() : inWords(range.now, unit),
  };
  if (line.now) return m.health_range(words);
  return health.span === 'day' ? m.health_range_minutes(words) : m.health_range_hours(words);
};

/** Sample of a line's stroke. */
const Stroke = ({ index }: { index: number }) => (
  <svg aria-hidden viewBox="0 0 32 8" className="mt-2.5 h-2 w-8 shrink-0">
    <line
      x1="0"
      x2="32"
      y1="4"
      y2="4"
      strokeWidth="3"
      strokeDasharray={DASHES[index]}
      className={COLOURS[index]}
    />
  </svg>
);

/** Must match plot.tsx, which is loaded later. */
const DASHES = ['none', '8 4', '2 4'];
const COLOURS = ['stroke-primary', 'stroke-urgent', 'stroke-text'];
