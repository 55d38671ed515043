import { homepage } from '../../package.json';

/** A file of a release: where it can be downloaded, and its SHA-256 in hexadecimal. */
export type Download = { url: string; sha256: string };

/**
 * The files of a version, by their names, from the lines of its SHA256SUMS. They are where GitHub has
 * them when the environment is that of one of its workflows, else at the project's own address.
 */
export const downloadsOf = (
  version: string,
  checksums: string,
  {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
  }: Record<string, string | undefined> = process.env,
): ReadonlyMap<string, Download> => {
  const folder = repository
    ? `${server}/${repository}/releases/download/v${version}`
    : `${homepage}/releases/v${version}`;
  const lines = checksums.trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [sha256 = '', name = ''] = line.split('  ');
      return [name, { url: `${folder}/${name}`, sha256 }];
    }),
  );
};
