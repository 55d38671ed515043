import data from '@mdn/browser-compat-data';
import type {
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import { FLOOR } from '../../floor.ts';

const BROWSERS = Object.keys(FLOOR) as (keyof typeof FLOOR)[];

/** Names of our oldest browsers that lack a feature, by MDN's data. */
export const lackedBy = ({ support }: CompatStatement) =>
  BROWSERS.filter((browser) => ![support[browser] ?? []].flat().some(isIn(FLOOR[browser])));

/** Whether a version supports it without a flag or prefix, and has not removed it. */
const isIn = (floor: string) => (it: SimpleSupportStatement) =>
  typeof it.version_added === 'string' &&
  !it.version_removed &&
  !it.flags &&
  !it.prefix &&
  !it.alternative_name &&
  isUpTo(it.version_added.replace('≤', ''), floor);

/** Returns whether a version of MDN's data is `floor` or earlier. */
export const isUpTo = (version: string, floor: string) =>
  // An unreleased version is called "preview".
  /^[\d.]+$/.test(version) && Bun.semver.order(semver(version), semver(floor)) <= 0;

const semver = (version: string) => `${version}.0.0`.split('.').slice(0, 3).join('.');

/** Entries of MDN's data below one, such as the methods of a class, by name. */
export const partsOf = (thing: Identifier | undefined): [string, Identifier][] =>
  Object.entries<Identifier>({ ...thing, __compat: undefined } as never).filter(([, part]) => part);

/** For each entry below one, our oldest browsers that lack it. */
export const lacksOf = (thing: Identifier | undefined): [string, string[]][] =>
  partsOf(thing).flatMap(([name, { __compat }]) => (__compat ? [[name, lackedBy(__compat)]] : []));

export { data };
