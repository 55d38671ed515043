type Node = { type: string };

/** Whether a value is a node of a syntax tree (ESTree). */
export const isNode = <N extends Node>(value: unknown): value is N =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Children of a node, in the order of its fields. */
export const childrenOf = <N extends Node>(node: N) =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode<N>);
