/* What the other servers answer, by path: who may read it, and statements with straightforward SQL. */
import { lists } from './lists.js';
import { screens } from './screens.js';

/**
 * @typedef {Record<string, string | number>} About what is bound in the statements
 * @typedef {{ get: (about: About) => any, all: (about: About) => any[] }} Statement
 * @typedef {(name: string, more?: About) => any[]} Rows the rows of one of the statements
 *
 * @typedef {object} Read
 * @property {string} [may] gives a row if the viewer may read it
 * @property {Record<string, string>} statements by name
 * @property {(rows: Rows, about: any) => unknown} answer what is sent
 */

/** @type {(list: import('./lists.js').List) => Read} */
const readOf = ({ may, list, item, answer = (items) => items }) => ({
  may,
  statements: { list },
  answer: (rows, { limit, viewer }) =>
    answer(
      rows('list', { limit: limit + 1 })
        .slice(0, limit)
        .map((row) => item(row, viewer)),
    ),
});

const mapped = (object, make) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value)]));

/** @type {Record<string, Read>} */
export const reads = { ...mapped(lists, readOf), ...screens };

/**
 * Prepares a read. What it gives answers a call; undefined if the viewer may not read it.
 *
 * @param {Read} read
 * @param {(sql: string) => Statement} prepare
 */
export const answering = ({ may, statements, answer }, prepare) => {
  const isAllowed = may && prepare(may);
  const prepared = mapped(statements, prepare);
  /** @param {{ viewer: number, token: string, id: number, url: URL }} call */
  return ({ url, ...call }) => {
    const limit = Number(url.searchParams.get('limit') ?? 100);
    const q = url.searchParams.get('q') ?? '';
    const about = { ...call, q, before: Number.MAX_SAFE_INTEGER, limit };
    if (isAllowed && !isAllowed.get(about)) return undefined;
    const rows = (name, more = {}) => prepared[name].all({ ...about, ...more });
    return answer(rows, about);
  };
};
