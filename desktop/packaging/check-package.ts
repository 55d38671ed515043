import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, readHeader, UnknownExecutable } from '../../packaging/executable-header.ts';

const FORMATS: Record<string, Header['format']> = { linux: 'ELF', win32: 'PE', darwin: 'Mach-O' };
const LICENCES = ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt'];

/**
 * Returns the fault of a package in one sentence, or undefined. `resources` is its folder of resources,
 * `platform` and `arch` are Node's names of its target.
 */
export const wrongWith = async (resources: string, platform: string, arch: string) => {
  const name = platform === 'win32' ? 'upheld.exe' : 'upheld';
  const isFile = (file: string) =>
    statSync(join(resources, file), { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile(name)) return `The package has no server: build it first, so that ${name} is there.`;
  const header = await headerOf(join(resources, name));
  if (!header) return `The package's server is no program: ${name}.`;
  if (header.format !== FORMATS[platform] || header.machine !== arch)
    return `The package is for ${platform} on ${arch}, its server for ${header.format} on ${header.machine}.`;
  const missing = LICENCES.find((file) => !isFile(file));
  return missing && `The package has no ${missing}.`;
};

const headerOf = async (path: string) => {
  try {
    return await readHeader(path);
  } catch (error) {
    if (!(error instanceof UnknownExecutable)) throw error;
    return undefined;
  }
};

if (import.meta.main) {
  const [resources = '', platform = '', arch = ''] = process.argv.slice(2);
  const wrong = await wrongWith(resources, platform, arch);
  if (wrong) {
    process.stderr.write(wrong);
    process.exit(1);
  }
}
