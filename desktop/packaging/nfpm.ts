import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * electron-builder makes deb and rpm by calling `fpm`, a Ruby program that it downloads from GitHub. If
 * `nfpm` is installed, this module replaces fpm: it takes fpm's arguments from electron-builder, and runs
 * nfpm. nfpm is one Go program, needs no rpmbuild, and makes both.
 */

/** Options of fpm that are repeated; every other one has one value. */
const REPEATED = ['-d', '--deb-recommends'];
const FLAGS = ['--force', '--debug'];
/** Names of nfpm's configuration, by fpm's options. */
const NAMES: Record<string, string> = {
  '--name': 'name',
  '--architecture': 'arch',
  '--version': 'version',
  '--maintainer': 'maintainer',
  '--vendor': 'vendor',
  '--url': 'homepage',
  '--license': 'license',
  '--category': 'section',
  '--deb-priority': 'priority',
};

/** Translates arguments for fpm into nfpm's configuration. Throws on an unknown argument. */
export const nfpmFrom = (words: readonly string[]) => {
  const options = new Map<string, string>();
  const lists: Record<string, string[]> = { '-d': [], '--deb-recommends': [] };
  const contents: { src: string; dst: string; type?: string }[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (FLAGS.includes(word)) continue;
    if (!word.startsWith('-')) {
      const [src = '', dst = ''] = word.split('=');
      contents.push({ src, dst, ...(src.endsWith('/') && { type: 'tree' }) });
    } else if (REPEATED.includes(word)) lists[word]?.push(words[++at] ?? '');
    else options.set(word, words[++at] ?? '');
  }
  const take = (name: string) => {
    const value = options.get(name);
    options.delete(name);
    return value;
  };
  take('-s');
  take('--rpm-os');
  const target = take('-t') ?? '';
  const path = take('--package') ?? '';
  const scripts = { postinstall: take('--after-install'), postremove: take('--after-remove') };
  const rpm = { summary: take('--rpm-summary'), compression: inNfpm(take('--rpm-compression')) };
  const deb = { compression: inNfpm(take('--deb-compression')) };
  const description = take('--description')?.trim();
  const named = Object.fromEntries(
    Object.entries(NAMES).flatMap(([option, name]) => {
      const value = take(option);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const unknown = [...options.keys()];
  if (unknown.length > 0) throw new Error(`nfpm.ts does not know ${unknown.join(', ')}.`);
  const config: Record<string, unknown> = {
    ...named,
    platform: 'linux',
    // Otherwise nfpm would refuse `0.1.0~beta` as a version.
    version_schema: 'none',
    description,
    depends: lists['-d'],
    recommends: lists['--deb-recommends'],
    contents,
    scripts,
    ...(target === 'rpm' ? { rpm } : { deb }),
  };
  return { target, path, config };
};

/** Returns nfpm's name of a compression: fpm's `xzmt` is `xz` with several threads, Debian's `gz` is `gzip`. */
const inNfpm = (compression: string | undefined) =>
  compression?.replace(/^xzmt$/, 'xz').replace(/^gz$/, 'gzip');

/** Returns a shell script that electron-builder can call as `fpm`. */
export const standInForFpm = (bun: string) =>
  `#!/bin/sh\nexec '${bun}' '${import.meta.filename}' "$@"\n`;

if (import.meta.main) {
  const { target, path, config } = nfpmFrom(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'upheld-nfpm-'));
  const file = join(folder, 'nfpm.yaml');
  writeFileSync(file, JSON.stringify(config));
  const words = ['package', '--config', file, '--packager', target, '--target', path];
  const { status } = spawnSync('nfpm', words, { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
