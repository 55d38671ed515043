import { type AtRule, type Container, type Declaration, parse, type Rule } from 'postcss';
import { data, lackedBy, lacksOf, partsOf } from './support.ts';

const { css } = data;
const atRules = new Map(partsOf(css['at-rules']));
const properties = new Map(partsOf(css.properties));
const selectors = new Map(lacksOf(css.selectors));
/** Functions such as `color-mix`, of all types. */
const functions = new Map(
  partsOf(css.types).flatMap(([name, type]) => [
    ...lacksOf({ [name]: type }),
    ...lacksOf(type),
    ...partsOf(type).flatMap(([, part]) => lacksOf(part)),
  ]),
);
const units = new Map(lacksOf(css.types?.length));

/** Units that MDN lists as a family. */
const FAMILIES: [RegExp, string][] = [
  [/^cq(?:[whib]|min|max)$/, 'container_query_length_units'],
  [/^d(?:v[whib]|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(?:v[whib]|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(?:v[whib]|vmin|vmax)$/, 'viewport_percentage_units_large'],
];

/**
 * Finds features in a built stylesheet that our oldest browsers lack, one line each: the name, and its rule.
 * Leaves out those inside `@supports`, and those after a declaration of the property that all browsers know.
 */
export const lateInStyle = (text: string): string[] => {
  const found: string[] = [];
  const add = (node: { toString: () => string }, what: string[]) =>
    found.push(...what.map((name) => `${name} in ${node.toString().slice(0, 120)}`));
  parse(text).walk((node) => {
    if (isAskedFor(node.parent)) return;
    if (node.type === 'atrule') add(node, lateAtRule(node));
    if (node.type === 'rule') add(node, lateSelector(node));
    if (node.type === 'decl' && !hasFallback(node)) add(node, lateLine(node));
  });
  return found;
};

const isLate = (lacks: string[] | undefined) => lacks !== undefined && lacks.length > 0;

const isAskedFor = (
  parent: Container | Rule | AtRule | undefined | { parent?: unknown },
): boolean => {
  if (!parent) return false;
  if ('name' in parent && parent.name === 'supports') return true;
  return isAskedFor(parent.parent as Container | undefined);
};

const lateAtRule = ({ name, params }: AtRule) => {
  const rule = atRules.get(name);
  if (name.startsWith('-')) return [];
  if (!rule?.__compat || lackedBy(rule.__compat).length > 0) return [`@${name}`];
  const known = new Map(lacksOf(rule));
  const late = [...params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)].flatMap(([, it = '']) =>
    isLate(known.get(it)) ? [`@${name} ${it}`] : [],
  );
  return params.match(/[<>]/) && name === 'media' ? [...late, '@media with a comparison'] : late;
};

const lateSelector = ({ selector }: Rule) => {
  // `:is` and `:where` ignore unknown selectors; any other list drops the whole rule.
  const strict = selector
    .replaceAll(/\\./g, '')
    .replaceAll(/:(?:is|where)\((?:[^()]|\([^()]*\))*\)/g, '');
  const nested = strict.includes('&') ? ['nesting'] : [];
  const pseudos = [...strict.matchAll(/::?([a-z][a-z-]*)/g)].map(([, name = '']) => name);
  return [...nested, ...pseudos.filter((it) => isLate(selectors.get(it))).map((it) => `:${it}`)];
};

const lateLine = ({ prop, value, parent }: Declaration) => {
  const inFont = parent?.type === 'atrule';
  const property = properties.get(prop);
  const late: string[] = [];
  if (!prop.startsWith('-') && !inFont) {
    if (!property?.__compat || lackedBy(property.__compat).length > 0) return [prop];
    const known = new Map(lacksOf(property));
    for (const [word] of value.matchAll(/(?<![\w"-])[a-z][a-z-]*/g))
      if (isLate(known.get(word))) late.push(`${prop}: ${word}`);
  }
  for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) {
    const family = FAMILIES.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
    if (isLate(units.get(family))) late.push(unit);
  }
  for (const [, name = ''] of value.matchAll(/([a-z][a-z-]*)\(/g))
    if (isLate(functions.get(name))) late.push(`${name}()`);
  return late;
};

const hasFallback = (line: Declaration) => {
  const before = line.prev();
  return before?.type === 'decl' && before.prop === line.prop && lateLine(before).length === 0;
};
