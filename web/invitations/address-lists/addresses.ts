import { partition } from 'es-toolkit';
import { addressKey, isAddress } from '../../../shared/address.ts';
import { endTrimmed, narrow } from './characters.ts';
import type { Listed, Reason } from './people.ts';
import { spelledIn } from './without-at.ts';

/**
 * An address in a text, from `from` to `to`, or a piece that looks like one but is invalid (`problem`).
 * `written` is the original text. `isWithoutAt`: a word stands in place of the @.
 */
export type Found = {
  from: number;
  to: number;
  written: string;
  address: string;
  problem?: Extract<Reason, 'wrong' | 'letters'>;
  isWithoutAt?: boolean;
};

/** A run of characters that an address may have, and letters of all scripts, so that no word is split. */
const RUN = /(?:[\p{L}\p{M}\p{N}.!#$%&'’*+/=?^_`{}~@-]|\u200c|\u200d)+/gu;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]*/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Number of characters that are shown of an invalid address. */
const SHOWN = 80;
/** Length above which a run is neither an address nor several. */
const LONGEST = 1000;

/**
 * Returns all addresses in a text, in order, in linear time. An invalid address is returned with its problem,
 * never a part of it, which would be another person's address.
 */
export const addressesIn = (text: string): Found[] => {
  const found: Found[] = [];
  const plain = narrow(text);
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    if (!run.includes('@')) continue;
    if (run.length > LONGEST || isCut(plain, index, index + run.length))
      found.push(wrong(run, index));
    else found.push(...inRun(run, index));
  }
  const spelled = spelledIn(plain, found.length > 0).map((one) => ({ ...one, isWithoutAt: true }));
  return spelled.length > 0 ? [...found, ...spelled].sort((a, b) => a.from - b.from) : found;
};

/**
 * Whether a quote or backslash connects the run with a word: `"John D".smith@example.org`,
 * `PARISH\\ann@example.org`. Without that word the rest would be another person's address.
 */
const isCut = (text: string, from: number, to: number) => {
  const before = text.charAt(from - 1);
  const isWithin = before === '"' && /[\p{L}\p{N}.]/u.test(text.charAt(from - 2));
  const isFollowed = /["\\]/.test(text.charAt(to)) && LETTER.test(text.charAt(to + 1));
  const isPart = before === '"' && text.charAt(from) === '.';
  return (
    before === '\\' || /\\\s$/.test(text.slice(from - 2, from)) || isWithin || isPart || isFollowed
  );
};

/** Returns the valid addresses of a person, each once, in order; those without @ last. */
export const choicesOf = (found: readonly Found[]): Pick<Listed, 'addresses' | 'withoutAt'> => {
  const byKey = new Map<string, string>();
  const [spelled, certain] = partition(
    found.filter(({ problem }) => !problem),
    ({ isWithoutAt }) => isWithoutAt === true,
  );
  for (const { address } of [...certain, ...spelled]) {
    const key = addressKey(address);
    if (!byKey.has(key)) byKey.set(key, address);
  }
  const [first] = certain.length > 0 ? [] : spelled;
  return { addresses: [...byKey.values()], ...(first && { withoutAt: first.written }) };
};

/** Finds addresses in a run, which may have several, separated by a slash or `&`. */
const inRun = (run: string, index: number): Found[] => {
  if (run.indexOf('@') === run.lastIndexOf('@')) return [addressOf(run, index)].filter(isMeant);
  const pieces = [...run.matchAll(/[^/&]+/g)];
  const isEachOne = pieces.every(([piece]) => piece.split('@').length === 2);
  return isEachOne
    ? pieces.map(({ 0: piece, index: at }) => addressOf(piece, index + at))
    : [wrong(run, index)];
};

/** Whether an invalid piece was meant as an address: `@ann` and `7 @ 8` were not. */
const isMeant = ({ problem, written }: Found) =>
  !problem || /.@|@[^@]*\./.test(written.replace(/^[*'’_~`]+/, ''));

const addressOf = (run: string, index: number): Found => {
  const at = run.indexOf('@');
  const after = run.slice(at + 1);
  const domain = domainAt(after);
  const tail = after.slice(domain.length);
  const { before, skipped } = withoutMarks(run.slice(0, at), tail);
  const from = index + skipped;
  const name = before.replaceAll('’', "'");
  const address = `${name}@${domain}`;
  if (isTail(tail) && !/^\/|'$/.test(name)) {
    const found = { from, to: index + at + 1 + domain.length, written: address, address };
    if (isAddress(address)) return found;
    if (isAddress(`x@${domain}`) && isOfLetters(name))
      return { ...found, written: shown(`${before}@${domain}`), problem: 'letters' };
  }
  return wrong(run.slice(skipped), from);
};

/** Returns the domain at the start of a text, without a full stop or word after it. */
const domainAt = (text: string): string => {
  const domain = endTrimmed(DOMAIN.exec(text)?.[0] ?? '', /[.-]/);
  // Some scripts have no space after the domain, and no domain ends in both ASCII and another script.
  return /^.*\.[a-z]{2,}(?=(?!\p{Script=Latin})\p{L})/iu.exec(domain)?.[0] ?? domain;
};

const wrong = (run: string, from: number): Found => ({
  from,
  to: from + run.length,
  written: shown(run),
  address: '',
  problem: 'wrong',
});

const shown = (run: string) => (run.length > SHOWN ? `${run.slice(0, SHOWN)}…` : run);

/** Removes marks before an address: quotes, asterisks of bold text, the dash of a list. */
const withoutMarks = (text: string, tail: string) => {
  const before = text
    .replace(/^[*'’`~.-]+/, '')
    .replace(/^_/, (mark) => (tail.startsWith('_') ? '' : mark))
    .replace(/^(?:e-?mail|mail|mailto|smtp|to|cc|bcc)=/i, '');
  return { before, skipped: text.length - before.length };
};

/** Whether the rest may follow an address: `?subject=…`, `/`, `'s`, `*`, a word. */
const isTail = (tail: string) =>
  /^(?:[?/#'’]|(?!\p{Script=Latin})\p{L})/u.test(tail) || !LETTER.test(tail);

const isOfLetters = (name: string) =>
  /\P{ASCII}/u.test(name) && isAddress(`${name.replaceAll(/\P{ASCII}+/gu, 'x')}@example.org`);
