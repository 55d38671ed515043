import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'es-toolkit';
import { parsedJson } from '../../shared/parsed-json.ts';
import { readTzif } from './tzif.ts';
import { ZONES_FROM, type Zone, type ZoneData } from './zone.ts';
import { zoneData } from './zone-data.ts' with { type: 'macro' };

/*
 * Clocks of time zones by IANA's data: those that the release brings or, where newer, those of the system. The
 * runtime's own data are older than either.
 */

const MINUTE = 60_000;
/** Milliseconds after which the system's release is read again: an update of the system counts without a restart. */
const LOOK = 60 * MINUTE;
/** Maximum zones in memory: users choose any. */
const MOST_ZONES = 50;

/** Folders of the system's data, and the file that begins with their release. */
const SYSTEMS = [
  { folder: '/usr/share/zoneinfo', file: 'tzdata.zi', release: /^# version (\S+)/ },
  { folder: '/usr/share/zoneinfo', file: '+VERSION', release: /^(\S+)/ },
  // A Mac updates these apart from the system.
  { folder: '/var/db/timezone/zoneinfo', file: '+VERSION', release: /^(\S+)/ },
];

/** Zones have such names, and no path to another file is one. */
const NAME = /^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*){0,2}$/;

const UTC: Zone = { begins: [Number.NEGATIVE_INFINITY], offsets: [0] };

const brought = once(() => parsedJson(zoneData()) as ZoneData);

const rowOf = (name: string): Zone | undefined => {
  const { rows, names } = brought();
  const number = Object.hasOwn(names, name) ? names[name] : undefined;
  if (number === undefined) return undefined;
  const [first = 0, ...changes] = (rows[number] ?? '')
    .split(' ')
    .map((n) => Number.parseInt(n, 36));
  const zone: Zone = { begins: [Number.NEGATIVE_INFINITY], offsets: [first * MINUTE] };
  let time = ZONES_FROM;
  for (let at = 0; at < changes.length; at += 2) {
    time += (changes[at] ?? 0) * MINUTE;
    zone.begins.push(time);
    zone.offsets.push((changes[at + 1] ?? 0) * MINUTE);
  }
  return zone;
};

/** Returns the newest data of the system; undefined if it has none whose release is known. */
const systemData = (systems: typeof SYSTEMS) => {
  const found = systems.flatMap(({ folder, file, release }) => {
    try {
      const [, name] = release.exec(readFileSync(join(folder, file), 'latin1').slice(0, 60)) ?? [];
      return name ? [{ folder, release: name }] : [];
    } catch {
      return [];
    }
  });
  return found.sort((one, other) => (one.release < other.release ? 1 : -1))[0];
};

/** Creates the clocks of zones; `systems` and `now` (in milliseconds) are others in tests. */
export const createZones = (systems = SYSTEMS, now = () => performance.now()) => {
  const known = new Map<string, Zone>();
  let newer: ReturnType<typeof systemData>;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = () => {
    if (now() - lookedAt < LOOK) return;
    lookedAt = now();
    const system = systemData(systems);
    const found = system && system.release > brought().release ? system : undefined;
    if (found?.release !== newer?.release) known.clear();
    newer = found;
  };

  const read = (name: string): Zone => {
    if (newer && NAME.test(name)) {
      try {
        return readTzif(readFileSync(join(newer.folder, name)));
      } catch {
        // The system may lack this zone, or be changing its files just now.
      }
    }
    return rowOf(name) ?? UTC;
  };

  const zoneOf = (name: string) => {
    look();
    const before = known.get(name);
    if (before) return before;
    if (known.size >= MOST_ZONES) known.clear();
    const zone = read(name);
    known.set(name, zone);
    return zone;
  };

  return {
    /** Returns how far the clocks of a zone are ahead of UTC, in milliseconds. An unknown zone has UTC. */
    offsetAt: (time: number, name: string) => {
      const { begins, offsets } = zoneOf(name);
      let low = 0;
      let high = begins.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((begins[middle] ?? 0) <= time) low = middle;
        else high = middle - 1;
      }
      return offsets[low] ?? 0;
    },
    /** Returns the offsets of a zone between two times, each with the time at which it begins, the first one before them. */
    offsetsBetween: (from: number, to: number, name: string) => {
      const { begins, offsets } = zoneOf(name);
      return offsets.flatMap((offset, n) => {
        const begin = begins[n] ?? 0;
        const end = begins[n + 1] ?? Number.POSITIVE_INFINITY;
        return begin <= to && end > from ? [{ begin, offset }] : [];
      });
    },
    /** Returns whether there is a zone with this name. */
    knows: (name: string) => {
      look();
      if (Object.hasOwn(brought().names, name)) return true;
      return newer !== undefined && NAME.test(name) && existsSync(join(newer.folder, name));
    },
    /** Returns the release of IANA in use, and whether it is the system's. */
    release: () => {
      look();
      return { name: newer?.release ?? brought().release, isOfSystem: newer !== undefined };
    },
    /** Returns the names of all zones of the release's data. */
    names: () => Object.keys(brought().names),
  };
};

/** The clocks that the whole program uses. */
export const zones = createZones();
