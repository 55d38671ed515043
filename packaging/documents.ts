import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { author, homepage } from '../package.json';

/* The documents that a package of a Linux system has beside its program. */

/**
 * Debian's machine-readable copyright file, version 1.0. `comment` says in its lines where the licences
 * of what the program contains are.
 */
export const copyright = (comment: readonly string[]) => {
  const licence = readFileSync(join(import.meta.dir, '../LICENSE'), 'utf8');
  // Its name, whose it is, and then the terms.
  const [, holder = '', ...paragraphs] = licence.trim().split('\n\n');
  const terms = paragraphs.join('\n\n').split('\n');
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: Upheld',
    `Source: ${homepage}`,
    `Comment: ${comment.join('\n ')}`,
    '',
    'Files: *',
    `Copyright: ${holder.replace('Copyright (c) ', '')}`,
    'License: MIT',
    ...terms.map((line) => ` ${line.trim() || '.'}`),
    '',
  ].join('\n');
};

/** Debian's changelog format; what has changed stands in the project's own. */
export const changelog = (name: string, version: string, at: Date) =>
  [
    `${name} (${version.replaceAll('-', '~')}) stable; urgency=medium`,
    '',
    `  * Version ${version}: see ${homepage}`,
    '',
    ` -- ${author.name} <${author.email}>  ${at.toUTCString().replace('GMT', '+0000')}`,
    '',
  ].join('\n');

/** The same source gives the same package where SOURCE_DATE_EPOCH is set (reproducible-builds.org). */
export const dateOfBuild = () => {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? '');
  return seconds > 0 ? new Date(seconds * 1000) : new Date();
};
