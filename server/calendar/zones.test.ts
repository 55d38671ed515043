import { describe, expect, test } from 'bun:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import moment from 'moment-timezone';
import { testFolder } from '../../test-support/folder.ts';
import { readTzif } from './tzif.ts';
import { createZones } from './zones.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NONE: Parameters<typeof createZones>[0] = [];

/** Writes a time zone file of version 2 (RFC 9636) with offsets in seconds and a rule at its end. */
const tzif = (changes: [time: number, offset: number][], first: number, rule: string) => {
  const header = (times: number, types: number) => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2');
    bytes.writeUInt32BE(times, 32);
    bytes.writeUInt32BE(types, 36);
    return bytes;
  };
  const types = [first, ...changes.map(([, offset]) => offset)];
  const times = Buffer.alloc(8 * changes.length);
  for (const [n, [time]] of changes.entries()) times.writeBigInt64BE(BigInt(time / 1000), 8 * n);
  const offsets = Buffer.alloc(6 * types.length);
  for (const [n, offset] of types.entries()) offsets.writeInt32BE(offset, 6 * n);
  const order = Buffer.from(changes.map((_, n) => n + 1));
  const empty = Buffer.concat([header(0, 1), Buffer.alloc(6)]);
  const second = header(changes.length, types.length);
  return Buffer.concat([empty, second, times, order, offsets, Buffer.from(`\n${rule}\n`)]);
};

describe('the data of the release (N87)', () => {
  const { offsetAt, names, release } = createZones(NONE);

  test('have each zone of the runtime, and are of a later release', () => {
    const known = new Set(names());
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone))).toEqual([]);
    expect(release()).toEqual({ name: moment.tz.dataVersion, isOfSystem: false });
  });

  test('differ from the package in no zone at 100 times from 2019 to 2036', () => {
    const step = (Date.UTC(2037, 0, 1) - Date.UTC(2019, 0, 2)) / 100;
    const differing = names().filter((name) => {
      const zone = moment.tz.zone(name);
      for (let time = Date.UTC(2019, 0, 2); time < Date.UTC(2037, 0, 1); time += step)
        if (offsetAt(time, name) !== Math.round(-(zone?.utcOffset(time) ?? 0)) * 60_000)
          return true;
      return false;
    });
    expect(differing).toEqual([]);
  });

  test('change at the very moment of the package', () => {
    const berlin = moment.tz.zone('Europe/Berlin')?.untils ?? [];
    const inRange = berlin.filter(
      (time) => time > Date.UTC(2019, 0, 1) && time < Date.UTC(2037, 0),
    );
    expect(inRange.length).toBeGreaterThan(30);
    for (const time of inRange) {
      const change = offsetAt(time, 'Europe/Berlin') - offsetAt(time - 1, 'Europe/Berlin');
      expect(Math.abs(change)).toBe(HOUR);
    }
  });

  test('give UTC for names that no zone has', () => {
    for (const name of ['', 'Nowhere/Land', '../../etc/passwd', 'constructor', '__proto__'])
      expect(offsetAt(Date.UTC(2026, 6, 1), name)).toBe(0);
  });
});

describe('the data of the system (N87)', () => {
  const NAME = 'Europe/Berlin';
  const at = Date.UTC(2026, 6, 1);

  /** A system with this release, whose Berlin is ten hours ahead of UTC. */
  const systemOf = (version: string) => {
    const folder = testFolder('zoneinfo');
    mkdirSync(join(folder, 'Europe'));
    writeFileSync(join(folder, 'tzdata.zi'), `# version ${version}\n# This file\n`);
    writeFileSync(join(folder, NAME), tzif([], 36_000, '<+10>-10'));
    return { folder, file: 'tzdata.zi', release: /^# version (\S+)/ };
  };

  test('are used where they are newer than the release’s', () => {
    const { offsetAt, knows, release } = createZones([systemOf('2099a')]);
    expect(offsetAt(at, NAME)).toBe(10 * HOUR);
    expect(['Europe/Berlin', 'Asia/Kolkata', 'Nowhere/Land'].map(knows)).toEqual([
      true,
      true,
      false,
    ]);
    // The system lacks this one.
    expect(offsetAt(at, 'Asia/Kolkata')).toBe(5.5 * HOUR);
    expect(release()).toEqual({ name: '2099a', isOfSystem: true });
  });

  test('are left alone where they are older or of an unknown release', () => {
    for (const version of ['2025b', '', '\n']) {
      const { offsetAt, release } = createZones([systemOf(version)]);
      expect(offsetAt(at, NAME)).toBe(2 * HOUR);
      expect(release().isOfSystem).toBe(false);
    }
  });

  test('count within an hour after an update, without a restart', () => {
    const system = systemOf('2025b');
    let now = 0;
    const { offsetAt } = createZones([system], () => now);
    expect(offsetAt(at, NAME)).toBe(2 * HOUR);
    writeFileSync(join(system.folder, 'tzdata.zi'), '# version 2099a\n');
    now = HOUR - 1;
    expect(offsetAt(at, NAME)).toBe(2 * HOUR);
    now = HOUR;
    expect(offsetAt(at, NAME)).toBe(10 * HOUR);
    rmSync(join(system.folder, 'tzdata.zi'));
    now = 2 * HOUR;
    expect(offsetAt(at, NAME)).toBe(2 * HOUR);
  });

  test('that are damaged give way to the release’s', () => {
    const system = systemOf('2099a');
    writeFileSync(join(system.folder, NAME), 'TZif2, and nothing else that a zone has in its file');
    expect(createZones([system]).offsetAt(at, NAME)).toBe(2 * HOUR);
  });

  test('are found by the names of zones alone, which lead to no other file', () => {
    const system = systemOf('2099a');
    writeFileSync(join(system.folder, '..', 'elsewhere'), tzif([], 36_000, '<+10>-10'));
    expect(createZones([system]).offsetAt(at, '../elsewhere')).toBe(0);
  });
});

describe('a time zone file (RFC 9636) (N87)', () => {
  const offsetIn = ({ begins, offsets }: ReturnType<typeof readTzif>, time: number) =>
    offsets[begins.findLastIndex((begin) => begin <= time)];

  test('has changes, then its rule until 2037', () => {
    const change = Date.UTC(2020, 2, 8, 7);
    const zone = readTzif(tzif([[change, -4 * 3600]], -5 * 3600, 'EST5EDT,M3.2.0,M11.1.0'));
    const newYork = moment.tz.zone('America/New_York');
    expect(offsetIn(zone, change - 1)).toBe(-5 * HOUR);
    for (let time = change; time < Date.UTC(2037, 11, 31); time += 5 * DAY + HOUR)
      expect([time, offsetIn(zone, time)]).toEqual([
        time,
        -(newYork?.utcOffset(time) ?? 0) * 60_000,
      ]);
  });

  const day = (date: string, hour = 0) => Date.parse(`${date}T00:00Z`) + hour * HOUR;
  const rules: [rule: string, time: number, offset: number][] = [
    // Summer time begins on the last Sunday of March at one o'clock UTC.
    ['WET0WEST,M3.5.0/1,M10.5.0', day('2026-03-29', 1), 1],
    // Hours may be negative or beyond a day.
    ['<-02>2<-01>,M3.5.0/-1,M10.5.0/0', day('2026-03-29', 1), -1],
    ['IST-2IDT,M3.4.4/26,M10.5.0', day('2026-03-27', 0), 3],
    // A Julian day is counted without 29 February, the other kind with it.
    ['AAA0BBB,J60/0,J300/0', day('2028-03-01'), 1],
    ['AAA0BBB,59/0,300/0', day('2028-02-29'), 1],
    ['AAA0BBB,J59/0,J300/0', day('2028-02-28'), 1],
    // In the south, summer time is over the new year; half an hour as on Lord Howe Island.
    ['<+1030>-10:30<+11>-11,M10.1.0,M4.1.0', day('2026-10-04') - 8.5 * HOUR, 11],
    // Some names have a summer time that is behind.
    ['IST-1GMT0,M10.5.0,M3.5.0/1', day('2026-10-25', 1), 0],
  ];
  for (const [rule, time, offset] of rules)
    test(`with the rule ${rule} changes at its moment`, () => {
      const zone = readTzif(tzif([], 0, rule));
      expect(offsetIn(zone, time)).toBe(offset * HOUR);
      expect(offsetIn(zone, time - 1)).not.toBe(offset * HOUR);
    });

  test('without summer time, or with a rule that nobody knows, keeps its last offset', () => {
    for (const rule of ['CST6', '<+0545>-5:45', '', 'EST5EDT', 'none'])
      expect(readTzif(tzif([[0, 7200]], 3600, rule)).begins).toHaveLength(2);
  });

  test('of another kind or cut off is refused', () => {
    const whole = tzif([[0, 7200]], 3600, 'CET-1CEST,M3.5.0,M10.5.0/3');
    const oldest = Buffer.from(whole).fill('\0', 4, 5);
    for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), oldest, whole.subarray(0, 70)])
      expect(() => readTzif(bytes)).toThrow();
  });
});
