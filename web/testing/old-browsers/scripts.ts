import { type AnyNode, type Identifier, type MemberExpression, parse } from 'acorn';
import { childrenOf } from '../syntax-tree.ts';
import { data, lacksOf, partsOf } from './support.ts';

/** Latest edition of ECMAScript that our oldest browsers know, except for static blocks. */
const EDITION = 2022;

type Lacks = Map<string, string[]>;

/** Global names, with those of our oldest browsers that lack each. */
const globals: Lacks = new Map([
  ...lacksOf(data.api.Window),
  ...lacksOf(data.api),
  ...lacksOf(data.javascript.builtins),
]);

/** Global objects, by their classes. */
const OBJECTS = { navigator: 'Navigator', document: 'Document', history: 'History' };

/** Static methods of classes and methods of global objects, with the browsers that lack each. */
const called = new Map<string, Lacks>([
  ...partsOf(data.api).map(([name, it]): [string, Lacks] => {
    const own = lacksOf(it).filter(([part]) => part.endsWith('_static'));
    return [name, new Map(own.map(([part, lacks]) => [part.replace('_static', ''), lacks]))];
  }),
  ...partsOf(data.javascript.builtins).map(([name, it]): [string, Lacks] => [
    name,
    new Map(lacksOf(it)),
  ]),
  ...Object.entries(OBJECTS).map(([name, of]): [string, Lacks] => [
    name,
    new Map(lacksOf(data.api[of])),
  ]),
]);

/** Methods of built-in types by name alone, because the type of their object is unknown. */
const methods = Map.groupBy(
  partsOf(data.javascript.builtins).flatMap(([, it]) => lacksOf(it)),
  ([name]) => name,
);

/** Names of methods that libraries and our code define themselves, and one of V8 that zod reads. */
const OURS = [
  ...['dispose', 'displayName', 'drop', 'error', 'fileName', 'isError', 'move', 'use'],
  'stackTraceLimit',
];

type Found = { what: string; at: number };

/**
 * Finds features in a built script that our oldest browsers lack, as far as names show: one line each, with
 * the name and the code around it. Unknown syntax is one line.
 */
export const lateInScript = (text: string): string[] => {
  const found: Found[] = [];
  const declared = new Set<string>();
  const visit = (node: AnyNode, parent?: AnyNode) => {
    if (node.type === 'StaticBlock') found.push({ what: 'static block', at: node.start });
    if (node.type === 'MemberExpression') found.push(...lateMember(node));
    if (node.type === 'Identifier' && isValue(node, parent)) {
      const lacking = globals.get(node.name) ?? [];
      if (lacking.length > 0) found.push({ what: node.name, at: node.start });
    }
    if (node.type === 'Identifier' && isDeclared(node, parent)) declared.add(node.name);
    for (const child of childrenOf(node)) visit(child, node);
  };
  try {
    visit(parse(text, { ecmaVersion: EDITION, sourceType: 'module' }));
  } catch (error) {
    return [`syntax: ${String(error)}`];
  }
  return found
    .filter(({ what }) => !declared.has(what))
    .map(({ what, at }) => `${what}: ${text.slice(Math.max(0, at - 60), at + 90)}`);
};

const lateMember = ({ object, property, computed, start }: MemberExpression): Found[] => {
  if (computed || property.type !== 'Identifier') return [];
  const { name } = property;
  const at = property.start;
  const known = object.type === 'Identifier' ? called.get(object.name)?.get(name) : undefined;
  if (known && object.type === 'Identifier')
    return known.length > 0 ? [{ what: `${object.name}.${name}`, at: start }] : [];
  if (OURS.includes(name) || name in Object.prototype) return [];
  const late = methods.get(name) ?? [];
  const isLate = late.length > 0 && late.every(([, lacks]) => lacks.length > 0);
  return isLate ? [{ what: `.${name}`, at }] : [];
};

/** Whether an identifier is read as a value, and not only as a property's name or after `typeof`. */
const isValue = (node: Identifier, parent: AnyNode | undefined) => {
  if (!parent) return false;
  if (parent.type === 'UnaryExpression') return parent.operator !== 'typeof';
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent.type))
    return 'key' in parent && (parent.key !== node || ('computed' in parent && parent.computed));
  return true;
};

const isDeclared = (node: Identifier, parent: AnyNode | undefined) => {
  if (!parent) return false;
  if ('params' in parent && parent.params.some((it) => it === node)) return true;
  if ('id' in parent && parent.id === node) return true;
  return 'local' in parent && parent.local === node && parent.type.startsWith('Import');
};
