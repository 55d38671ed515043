/** Returns the keys of a table in their order. Throws if the table is empty. */
export const keysOf = <Key extends string>(table: Record<Key, unknown>): [Key, ...Key[]] => {
  const [first, ...others] = Object.keys(table).filter((key): key is Key => key in table);
  if (first === undefined) throw new Error('The table is empty.');
  return [first, ...others];
};
