import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { perLanguage } from '../../shared/language.ts';
import { clockAt } from '../ui/dates/clock.ts';
import { inWords, stepsOf, type Unit } from './health-units.ts';

/** Colors and dashes of the lines, which differ in both. Lengths in pixels. */
const STROKES = [
  { colour: '--color-primary', dash: [] },
  { colour: '--color-urgent', dash: [8, 4] },
  { colour: '--color-text', dash: [2, 4] },
] as const;

/** Height, and distance between labels, in rem. */
const HEIGHT = 9;
const BETWEEN_TIMES = 4.5;
const BETWEEN_VALUES = 2;
const MARGIN = 0.5;
/** Factor that keeps the maximum away from the top edge. */
const ROOM_ABOVE = 1.05;
const TICK = 6;

type PlotProps = {
  /** Start of each slot, in seconds since 1970. */
  times: number[];
  lines: (number | null)[][];
  unit: Unit;
  /** Whether slots are labeled by day instead of by hour. */
  isByDay: boolean;
};

const hour = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' }),
);
const day = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** A line chart, hidden from screen readers: the text beside it has the numbers. */
export function Plot({ times, lines, unit, isByDay }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      const options = optionsFor({ times, lines, unit, isByDay }, element);
      plot = new uPlot(options, [times, ...lines], element);
    };
    const size = new ResizeObserver(draw);
    size.observe(element);
    const looks = new MutationObserver(draw);
    looks.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-text'] });
    return () => {
      size.disconnect();
      looks.disconnect();
      plot?.destroy();
    };
  }, [times, lines, unit, isByDay]);
  return <div ref={box} aria-hidden className="min-w-0 overflow-hidden print:hidden" />;
}

function optionsFor({ lines, unit, isByDay }: PlotProps, element: HTMLElement): uPlot.Options {
  const style = getComputedStyle(element);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const colour = (token: string) => style.getPropertyValue(token);
  const axis = {
    stroke: colour('--color-muted'),
    font: `${rem}px ${style.fontFamily}`,
    grid: { stroke: colour('--color-line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT * rem,
    tzDate: shownByBrowser,
    // The last label extends beyond the axis.
    padding: [MARGIN * rem, 1.5 * rem, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(most * ROOM_ABOVE, 1)] } },
    axes: [
      {
        ...axis,
        size: 1.75 * rem,
        space: BETWEEN_TIMES * rem,
        values: (_plot, splits) =>
          splits.map((seconds) => (isByDay ? day() : hour()).format(clockAt(seconds * 1000))),
      },
      {
        ...axis,
        space: BETWEEN_VALUES * rem,
        incrs: stepsOf(unit),
        size: (plot, values) => widest(plot, values ?? [], axis.font) + TICK + MARGIN * rem,
        values: (_plot, splits) => splits.map((value) => inWords(value, unit)),
      },
    ],
    series: [
      {},
      ...lines.map((_, index) => {
        const { colour: token, dash } = STROKES[index] ?? STROKES[0];
        return { stroke: colour(token), dash: [...dash], width: 2 };
      }),
    ],
  };
}

/** The plot reads a date by the browser's zone: returns one that shows there what the clocks here show. */
const shownByBrowser = (seconds: number) => {
  const shown = clockAt(seconds * 1000);
  return new Date(shown.getTime() + shown.getTimezoneOffset() * 60_000);
};

/** Width of the widest text, in pixels. */
const widest = ({ ctx }: uPlot, texts: string[], font: string) => {
  ctx.save();
  ctx.font = font;
  const width = Math.max(0, ...texts.map((text) => ctx.measureText(text).width));
  ctx.restore();
  return width;
};
