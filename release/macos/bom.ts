/*
 * Reads the list of files (Bom) in a package for Macs, to test what was written by another program. The format is
 * not documented by Apple: `bomutils` and `lsbom` show what stands where.
 */

/** What a list says of a path; the root is `.`. */
export type Listed = { mode: number; owner: number; group: number; size: number };

const KIND_OF_FILE = 1;

/** The paths in such a list. Throws where it is none. */
export const readBom = (bom: Buffer): Map<string, Listed> => {
  if (bom.toString('latin1', 0, 8) !== 'BOMStore') throw new Error('This is no list of files.');
  const index = bom.readUInt32BE(16);
  const block = (number: number) => {
    const at = index + 4 + 8 * number;
    const start = bom.readUInt32BE(at);
    return bom.subarray(start, start + bom.readUInt32BE(at + 4));
  };
  const names = new Map<number, { parent: number; name: string }>();
  const found = new Map<number, Listed>();
  let leaf: Buffer | undefined = firstLeaf(block, block(variable(bom, 'Paths')).readUInt32BE(8));
  while (leaf) {
    for (let n = 0; n < leaf.readUInt16BE(2); n++) {
      const about = block(leaf.readUInt32BE(12 + 8 * n));
      const file = block(leaf.readUInt32BE(16 + 8 * n));
      const id = about.readUInt32BE(0);
      names.set(id, {
        parent: file.readUInt32BE(0),
        name: file.toString('utf8', 4).split('\0')[0] ?? '',
      });
      found.set(id, listed(block(about.readUInt32BE(4))));
    }
    const next = leaf.readUInt32BE(4);
    leaf = next === 0 ? undefined : block(next);
  }
  const pathOf = (id: number): string => {
    const { parent, name } = names.get(id) ?? { parent: 0, name: '?' };
    return parent === 0 ? name : `${pathOf(parent)}/${name}`;
  };
  return new Map([...found].map(([id, what]) => [pathOf(id), what]));
};

/** The number of the block with this name. */
const variable = (bom: Buffer, wanted: string) => {
  let at = bom.readUInt32BE(24);
  const count = bom.readUInt32BE(at);
  at += 4;
  for (let n = 0; n < count; n++) {
    const length = bom.readUInt8(at + 4);
    if (bom.toString('latin1', at + 5, at + 5 + length) === wanted) return bom.readUInt32BE(at);
    at += 5 + length;
  }
  throw new Error(`The list has no ${wanted}.`);
};

/** Paths stand in a tree; its leaves know the next one. */
const firstLeaf = (block: (number: number) => Buffer, root: number): Buffer => {
  const node = block(root);
  return node.readUInt16BE(0) === 1 ? node : firstLeaf(block, node.readUInt32BE(12));
};

const listed = (info: Buffer): Listed => ({
  mode: info.readUInt16BE(4),
  owner: info.readUInt32BE(6),
  group: info.readUInt32BE(10),
  size: info.readUInt8(0) === KIND_OF_FILE ? info.readUInt32BE(18) : 0,
});
