type Node = { type: string };

/** Whether this is a node of a syntax tree, as parsers of JavaScript give it (ESTree). */
export const isNode = <N extends Node>(value: unknown): value is N =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes right below one, in the order of its fields. */
export const childrenOf = <N extends Node>(node: N) =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode<N>);
