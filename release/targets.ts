import type { Header } from '../packaging/executable-header.ts';

/** A platform that Upheld is shipped for, and what the header of its executable must say. */
export type Target = { name: string; bun: Bun.Build.CompileTarget; header: Header };

/**
 * In Bun 1.4 `linux-x64` and `linux-x64-baseline` contain the same runtime, for processors since
 * 2008 (SSE 4.2). Both are shipped, so that a link to either keeps working if that changes.
 */
export const TARGETS: readonly Target[] = [
  { name: 'linux-x64', bun: 'bun-linux-x64', header: { format: 'ELF', machine: 'x64' } },
  {
    name: 'linux-x64-baseline',
    bun: 'bun-linux-x64-baseline',
    header: { format: 'ELF', machine: 'x64' },
  },
  { name: 'linux-arm64', bun: 'bun-linux-arm64', header: { format: 'ELF', machine: 'arm64' } },
  { name: 'macos-arm64', bun: 'bun-darwin-arm64', header: { format: 'Mach-O', machine: 'arm64' } },
  { name: 'macos-x64', bun: 'bun-darwin-x64', header: { format: 'Mach-O', machine: 'x64' } },
  { name: 'windows-x64', bun: 'bun-windows-x64', header: { format: 'PE', machine: 'x64' } },
];

export const fileNameFor = ({ name }: Target, version: string) =>
  `upheld-${version}-${name}${name.startsWith('windows') ? '.exe' : ''}`;
