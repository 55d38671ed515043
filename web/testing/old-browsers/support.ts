import data from '@mdn/browser-compat-data';
import type {
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import { FLOOR } from '../../floor.ts';

const BROWSERS = Object.keys(FLOOR) as (keyof typeof FLOOR)[];

/** What MDN knows of browsers: which of our oldest ones lack this, by name. */
export const lackedBy = ({ support }: CompatStatement) =>
  BROWSERS.filter((browser) => ![support[browser] ?? []].flat().some(isIn(FLOOR[browser])));

/** Switched on by a setting, named by a prefix or taken out again is not there. */
const isIn = (floor: string) => (it: SimpleSupportStatement) =>
  typeof it.version_added === 'string' &&
  !it.version_removed &&
  !it.flags &&
  !it.prefix &&
  !it.alternative_name &&
  isUpTo(it.version_added.replace('≤', ''), floor);

const isUpTo = (version: string, floor: string) =>
  // An unreleased version is called "preview".
  /^[\d.]+$/.test(version) && Bun.semver.order(semver(version), semver(floor)) <= 0;

const semver = (version: string) => `${version}.0.0`.split('.').slice(0, 3).join('.');

/** What MDN has of a thing, such as the methods of a class, by name. */
export const partsOf = (thing: Identifier | undefined): [string, Identifier][] =>
  Object.entries<Identifier>({ ...thing, __compat: undefined } as never).filter(([, part]) => part);

/** Which of our oldest browsers lack each part of a thing. */
export const lacksOf = (thing: Identifier | undefined): [string, string[]][] =>
  partsOf(thing).flatMap(([name, { __compat }]) => (__compat ? [[name, lackedBy(__compat)]] : []));

export { data };
