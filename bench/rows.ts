import { median } from 'es-toolkit';
import type { measureDeeds } from './beside-deeds.ts';
import type { SetName } from './data-set.ts';
import { BARE, type BySize, type Compared } from './group-list.ts';
import type { measureBesideTwenty } from './neighbour.ts';
import type { Load } from './rounds.ts';
import type { ComparedWrite } from './writes.ts';

/**
 * One figure: what it was here and for the control, and what it is to be. `loads` are the numbers
 * behind it, by whose they are: for the plots.
 */
export type Row = {
  name: string;
  upheld: string;
  control?: string;
  bound?: string;
  loads?: Record<string, Load>;
};

/** The ratios first: Upheld beside each of the others. */
export const rowsOfGroupList = (set: SetName, { upheld, compressed, others }: Compared) => [
  {
    name: `group list, set ${set}: calls/s`,
    upheld: upheld.perSecond.toFixed(0),
    control: latency(upheld),
    loads: { Upheld: upheld, ...Object.fromEntries(others) },
  },
  ...rowsOfOthers({ upheld, others }, BOUNDS),
  ...(compressed ? [rowOfCompressed(upheld, compressed)] : []),
];

const rowOfCompressed = (upheld: Load, compressed: Load): Row => ({
  name: '  compressed as for a browser, beside as it is',
  upheld: `${((compressed.perSecond / upheld.perSecond) * 100).toFixed(0)} %`,
  control: latency(compressed),
  bound: '≥ 60 %',
});

export const rowsOfOthers = (
  { upheld, others }: Compared,
  bounds: Record<string, string> = {},
): Row[] =>
  [...others].map(([name, load]) => ({
    name: `  beside ${name}`,
    upheld: `${((upheld.perSecond / load.perSecond) * 100).toFixed(0)} %`,
    control: latency(load),
    bound: bounds[name],
  }));

const BOUNDS: Record<string, string> = {
  [BARE]: '≥ 90 %',
  'Express 5': '≥ 300 %',
  PocketBase: '≥ 800 %',
};
const latency = ({ p50, p99 }: Load) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;

/** The large set beside the small one, and both beside the same without Upheld. */
export const rowsOfSizes = ({ small, large }: BySize): Row[] => {
  const slower = (one: keyof BySize['small']) =>
    (small[one].perSecond / large[one].perSecond).toFixed(2);
  const beside = (one: 'bare' | 'same') =>
    `${((100 * large.upheld.perSecond) / large[one].perSecond).toFixed(0)} %`;
  return [
    {
      name: 'group list, set XL: calls/s',
      upheld: large.upheld.perSecond.toFixed(0),
      control: latency(large.upheld),
    },
    {
      name: `  beside ${BARE}`,
      upheld: beside('bare'),
      control: latency(large.bare),
      bound: BOUNDS[BARE],
    },
    {
      name: `  beside ${BARE}, Upheld’s list`,
      upheld: beside('same'),
      control: latency(large.same),
    },
    {
      name: 'XL slower than S by',
      upheld: slower('upheld'),
      control: slower('bare'),
      bound: '≤ 1.30',
    },
    { name: '  Upheld’s list alone', upheld: slower('same') },
  ];
};

/** A load beside the same of a control: calls a second, and the longest of 99 %. */
export const besideControl = (name: string, upheld: Load, control: Load, bound?: string): Row[] => [
  {
    name: `${name}: calls/s`,
    upheld: upheld.perSecond.toFixed(0),
    control: control.perSecond.toFixed(0),
    bound,
    loads: { Upheld: upheld, [BARE]: control },
  },
  { name: '  p99 in ms', upheld: upheld.p99.toFixed(1), control: control.p99.toFixed(1) },
];

/** Each write beside the same of bare Bun, and the median of these shares over many connections. */
export const rowsOfWrites = (compared: ComparedWrite[]): Row[] => {
  const shares = compared
    .filter(({ connections }) => connections > 1)
    .map(({ upheld, bare }) => (100 * upheld.perSecond) / bare.perSecond);
  return [
    ...compared.flatMap(({ write, connections, upheld, bare, others }) => [
      ...besideControl(`${write} over ${connections} connections`, upheld, bare),
      ...rowsOfOthers({ upheld, others }),
    ]),
    {
      name: 'the median write over many connections, beside bare Bun',
      upheld: `${median(shares).toFixed(0)} %`,
      bound: '≥ 150 %',
    },
  ];
};

type TenYears = Awaited<ReturnType<typeof measureDeeds>>;

export const rowsOfTenYears = ({ started, reads, deeds, largestLog }: TenYears): Row[] => [
  { name: 'the first start after ten years, ms', upheld: started.toFixed(0) },
  ...reads.map(({ path, plain, compressed }) => ({
    name: `GET ${path} after ten years, p50 in ms, and compressed`,
    upheld: plain.toFixed(1),
    control: compressed.toFixed(1),
    bound: '≤ 3',
  })),
  ...deeds.map(({ name, took, p99, worst }) => ({
    name: `${name}: ${took.toFixed(0)} ms; another’s call, p99 / worst in ms`,
    upheld: `${p99.toFixed(1)} / ${worst.toFixed(0)}`,
    control: deeds[0]?.p99.toFixed(1),
    bound: '≤ 100',
  })),
  { name: 'the largest log, MB', upheld: (largestLog / 1e6).toFixed(0), bound: '≤ 32' },
];

/** What twenty members on dear calls do to another one. */
export const rowsOfNeighbour = ({
  idle,
  control,
  list,
  exported,
  searched,
}: Awaited<ReturnType<typeof measureBesideTwenty>>): Row[] => {
  const beside = (what: string, p99: number) => ({
    name: `  beside ${what}`,
    upheld: p99.toFixed(1),
    control: `${(p99 / idle).toFixed(1)} x`,
    bound: '≤ 5 x',
  });
  return [
    {
      name: 'another member’s GET /api/user, p99 in ms',
      upheld: idle.toFixed(1),
      control: control.toFixed(1),
    },
    beside('20 whole group lists', list),
    beside('20 exports', exported),
    beside('20 searches', searched),
  ];
};
