import { join } from 'node:path';
import { mean } from 'es-toolkit';
import { contract } from '../shared/contract.ts';
import { measureDeeds } from './beside-deeds.ts';
import { measureCalls } from './calls.ts';
import { measureCongregations, measureFolders } from './congregations.ts';
import { measureDigests } from './digests.ts';
import { measureFanOut } from './fan-out.ts';
import { measureFirstVisits } from './first-visits.ts';
import { compareGroupList, compareSizes } from './group-list.ts';
import { measureHello } from './hello.ts';
import { measureMailDead } from './mail-dead.ts';
import { measureBesideTwenty } from './neighbour.ts';
import { scriptsForAuth } from './page-weight.ts';
import {
  besideControl,
  type Row,
  rowsOfGroupList,
  rowsOfNeighbour,
  rowsOfSizes,
  rowsOfTenYears,
  rowsOfWrites,
} from './rows.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureStart } from './start.ts';
import { measureSteady } from './steady.ts';
import { measureSunday } from './sunday.ts';
import { compareWrites, measureDisk } from './writes.ts';

type Suite = (folder: string) => Promise<Row[]>;

/** What takes an hour or ten gigabytes is measured only if it is asked for by name. */
export const ONLY_BY_NAME = ['group-list-XL', 'memory'];

const MINUTES = 60;

/** Everything that `npm run bench` measures, by name, each as rows of its table. */
export const suites: Record<string, Suite> = {
  start: async (folder) => {
    const { first, again, memory } = await measureStart(folder);
    const hello = await measureHello(folder);
    return [
      {
        name: 'start to first answer, ms (a compiled hello world)',
        upheld: first.toFixed(0),
        control: hello.toFixed(0),
        bound: '≤ 2 x',
      },
      { name: 'start after a kill, slowest of 5, ms', upheld: again.toFixed(0), bound: '≤ 1000' },
      { name: 'idle memory, MB', upheld: memory.toFixed(0), bound: '≤ 90' },
    ];
  },

  'group-list': async (folder) => {
    const rows = [];
    for (const set of ['S', 'M', 'L'] as const)
      rows.push(...rowsOfGroupList(set, await compareGroupList(folder, set)));
    return rows;
  },

  writes: async (folder) => [
    { name: 'the disk, for one commit: ms', upheld: measureDisk(folder).toFixed(1) },
    ...rowsOfWrites(await compareWrites(folder)),
  ],

  calls: async () => {
    const measured = await measureCalls();
    const least = measured.find(({ name }) => name === 'getHealth')?.took ?? Number.NaN;
    return measured.map(({ name, took }) => ({
      name: `${contract[name].method} ${contract[name].path}: ms`,
      upheld: took.toFixed(2),
      control: `${(took / least).toFixed(0)} x`,
    }));
  },

  sunday: async (folder) => {
    const { upheld, control } = await measureSunday(folder);
    return besideControl('Sunday morning with 500 streams', upheld, control, '≥ 80 %');
  },

  'fan-out': async (folder) => {
    const { upheld, control } = await measureFanOut(folder);
    return [
      {
        name: '2,000 pages of a group hear of a request: the last one, ms',
        upheld: upheld.heard.toFixed(0),
        control: control.heard.toFixed(0),
      },
      {
        name: '  its author has an answer, ms',
        upheld: upheld.answered.toFixed(0),
        control: control.answered.toFixed(0),
      },
    ];
  },

  'sign-ins': async (folder) => {
    const { perSecond, machine, quiet, meanwhile } = await measureSignIns(folder);
    return [
      {
        name: 'sign-ins a second (hashes the machine can)',
        upheld: perSecond.toFixed(0),
        control: machine.toFixed(0),
        bound: '≥ 70',
      },
      {
        name: '  another member, 50 calls/s: p99 in ms (before)',
        upheld: meanwhile.toFixed(1),
        control: quiet.toFixed(1),
        bound: '≤ 20',
      },
    ];
  },

  load: async (folder) => {
    const rows = [];
    for (const connections of [1, 32, 256]) {
      const compared = await compareGroupList(join(folder, String(connections)), 'M', {
        connections,
      });
      const [first, ...others] = rowsOfGroupList('M', compared);
      if (first)
        rows.push({ ...first, name: `group list over ${connections} connections: calls/s` });
      rows.push(...others);
    }
    return rows;
  },

  'group-list-XL': async (folder) =>
    rowsOfSizes(await compareSizes(folder, { small: 'S', large: 'XL' })),

  mail: async (folder) => {
    const dead = await measureMailDead(`${folder}/dead`);
    const { queued, sent, p99, control } = await measureDigests(`${folder}/digests`);
    return [
      {
        name: 'calls while mail is dead, p98, ms',
        upheld: dead.p98.toFixed(1),
        control: dead.control.toFixed(1),
        bound: '≤ 100',
      },
      {
        name: 'weekly digests of 2,000 members: in the outbox, s',
        upheld: queued.toFixed(1),
        bound: '≤ 10',
      },
      { name: '  made and sent to a mail server, s', upheld: sent.toFixed(1) },
      {
        name: '  calls meanwhile, p99 in ms',
        upheld: p99.toFixed(1),
        control: control.toFixed(1),
        bound: '≤ 2 x',
      },
    ];
  },

  congregations: async (folder) => {
    const { empty, open, idle, processes, first, many, one } = await measureCongregations(folder);
    const { listed, found } = measureFolders(join(folder, 'folders'));
    return [
      {
        name: '1,000 congregations open in one process, MB',
        upheld: open.toFixed(0),
        control: processes.toFixed(0),
      },
      { name: '  unused for twelve seconds, MB', upheld: idle.toFixed(0), bound: '≤ 660' },
      { name: '  none open, MB', upheld: empty.toFixed(0) },
      {
        name: '  first call to a closed one, median / p99, ms',
        upheld: `${first.median.toFixed(0)} / ${first.p99.toFixed(0)}`,
        bound: '≤ 60',
      },
      {
        name: '  group list of a random one, p99 in ms',
        upheld: many.p99.toFixed(1),
        control: one.p99.toFixed(1),
        bound: '≤ 2 x',
      },
      {
        name: '  and calls/s',
        upheld: many.perSecond.toFixed(0),
        control: one.perSecond.toFixed(0),
      },
      {
        name: '10,000 folders: listed / all due found, ms',
        upheld: `${listed.toFixed(0)} / ${found.toFixed(0)}`,
        bound: '≤ 1000',
      },
    ];
  },

  neighbour: async (folder) => rowsOfNeighbour(await measureBesideTwenty(folder, 10)),

  'ten-years': async (folder) => rowsOfTenYears(await measureDeeds(folder)),

  memory: async (folder) => {
    const { idle, memory, after } = await measureSteady(folder, MINUTES);
    const late = memory.slice(-memory.length / 4);
    const early = memory.slice(memory.length / 4, memory.length / 2);
    return [
      { name: 'memory with 200 streams, MB', upheld: idle.toFixed(0) },
      {
        name: `  through ${MINUTES} minutes of 50 calls/s, the most, MB`,
        upheld: Math.max(...memory).toFixed(0),
        bound: '≤ 150',
      },
      {
        name: '  last quarter beside the second one, mean, MB',
        upheld: mean(late).toFixed(0),
        control: mean(early).toFixed(0),
        bound: 'flat',
      },
      { name: '  after it, MB', upheld: after.toFixed(0), bound: '≤ 150' },
    ];
  },

  pages: async (folder) => {
    const weight = await scriptsForAuth('dist/web');
    const visits = await measureFirstVisits(folder);
    return [
      {
        name: 'JavaScript for /auth, kB brotli',
        upheld: (weight / 1000).toFixed(0),
        bound: '≤ 140',
      },
      ...visits.flatMap(({ name, seconds, longest, bound }) => [
        {
          name: `${name} on a cold, slow phone: shown, s`,
          upheld: seconds.toFixed(1),
          bound: `≤ ${bound}`,
        },
        // A browser tells of no shorter ones (Long Tasks API, section 3.1).
        {
          name: '  longest task, ms',
          upheld: longest === 0 ? 'under 50' : longest.toFixed(0),
          bound: '≤ 100',
        },
      ]),
    ];
  },
};
