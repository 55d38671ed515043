/* Which libraries of the system a program asks for, and which of their functions, by its own tables. */

/** Names of functions by library, as a program's header has them. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, bytes.indexOf(0, at));

const MACH_HEADER = 32;
const LC_SYMTAB = 0x2;
/** LC_LOAD_DYLIB, LC_LOAD_WEAK_DYLIB and LC_REEXPORT_DYLIB. */
const LOADS = [0xc, 0x80000018, 0x8000001f];
/** Bytes of `nlist_64`. */
const SYMBOL = 16;
/** Bits of a symbol's type: debugging, and where it is defined. */
const N_STAB = 0xe0;
const N_TYPE = 0x0e;

/** Returns the imports of a Mach-O program of 64 bits (Apple's `mach-o/loader.h` and `nlist.h`). */
export const machImports = (program: Buffer): Imports => {
  const libraries: string[] = [];
  let symbols = { at: 0, count: 0, texts: 0 };
  const commands = program.readUInt32LE(16);
  for (let at = MACH_HEADER, n = 0; n < commands; n++, at += program.readUInt32LE(at + 4)) {
    const command = program.readUInt32LE(at);
    if (LOADS.includes(command)) libraries.push(textAt(program, at + program.readUInt32LE(at + 8)));
    if (command === LC_SYMTAB)
      symbols = {
        at: program.readUInt32LE(at + 8),
        count: program.readUInt32LE(at + 12),
        texts: program.readUInt32LE(at + 16),
      };
  }
  const found = new Map<string, string[]>(libraries.map((library) => [library, []]));
  for (let n = 0; n < symbols.count; n++) {
    const at = symbols.at + SYMBOL * n;
    const type = program.readUInt8(at + 4);
    if ((type & N_STAB) !== 0 || (type & N_TYPE) !== 0) continue;
    // The number of the library, from 1, stands in the upper byte.
    const library = libraries[(program.readUInt16LE(at + 6) >> 8) - 1] ?? '';
    found.get(library)?.push(textAt(program, symbols.texts + program.readUInt32LE(at)));
  }
  return found;
};

/** Places in the optional header's list: imports, and those that are loaded when they are first called. */
const TABLES = [
  { number: 1, size: 20, name: 12, functions: 0 },
  { number: 13, size: 32, name: 4, functions: 16 },
];
const DIRECTORIES = 112;
const BY_NUMBER = 1n << 63n;

/** Returns the imports of a program for Windows of 64 bits (Microsoft's "PE Format"). */
export const windowsImports = (program: Buffer): Imports => {
  const header = program.readUInt32LE(0x3c);
  const optional = header + 24;
  const firstSection = optional + program.readUInt16LE(header + 20);
  const sections = Array.from({ length: program.readUInt16LE(header + 6) }, (_, n) => {
    const at = firstSection + 40 * n;
    return {
      size: program.readUInt32LE(at + 8),
      address: program.readUInt32LE(at + 12),
      at: program.readUInt32LE(at + 20),
    };
  });
  /** Returns the place in the file of an address in memory. */
  const placeOf = (address: number) => {
    const section = sections.find(
      (one) => address >= one.address && address < one.address + one.size,
    );
    if (!section) throw new RangeError(`No section has the address ${address}.`);
    return address - section.address + section.at;
  };
  const functionsAt = (address: number) => {
    const names: string[] = [];
    for (let at = placeOf(address); ; at += 8) {
      const entry = program.readBigUInt64LE(at);
      if (entry === 0n) return names;
      if ((entry & BY_NUMBER) === 0n) names.push(textAt(program, placeOf(Number(entry)) + 2));
    }
  };
  const found = new Map<string, string[]>();
  for (const { number, size, name, functions } of TABLES) {
    const table = program.readUInt32LE(optional + DIRECTORIES + 8 * number);
    if (table === 0) continue;
    for (let at = placeOf(table); program.readUInt32LE(at + name) !== 0; at += size) {
      const library = textAt(program, placeOf(program.readUInt32LE(at + name))).toLowerCase();
      found.set(library, functionsAt(program.readUInt32LE(at + functions)));
    }
  }
  return found;
};
