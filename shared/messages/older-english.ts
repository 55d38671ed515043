import { spawnSync } from 'node:child_process';
import { fingerprintOf } from './translated-from.ts';

/** The most commits that are searched for an older sentence. */
const COMMITS_MAX = 300;

const git = (folder: string, ...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout : '';
};

/** The commits that changed a file of the English catalogue, the newest first. */
const commitsOf = (folder: string, file: string) =>
  git(folder, 'log', '--format=%H', `--max-count=${COMMITS_MAX}`, '--', file)
    .split('\n')
    .filter((commit) => commit !== '');

const sentenceAt = (
  folder: string,
  commit: string,
  file: string,
  name: string,
): string | undefined => {
  try {
    return JSON.parse(git(folder, 'show', `${commit}:./${file}`))[name];
  } catch {
    return undefined;
  }
};

/**
 * Returns the English sentence with this fingerprint from the history of the project, and undefined where the history
 * is not there or lacks it. `catalogue` is the folder with the languages.
 */
export const olderEnglish = (
  name: string,
  fingerprint: string,
  catalogue = import.meta.dirname,
): string | undefined => {
  const file = `en/${name.split('_')[0]}.json`;
  for (const commit of commitsOf(catalogue, file)) {
    const sentence = sentenceAt(catalogue, commit, file, name);
    if (sentence !== undefined && fingerprintOf(sentence) === fingerprint) return sentence;
  }
  return undefined;
};
