import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { shellWord } from './shell-word.ts';

describe('a word of a printed command (R29)', () => {
  test('is quoted if a shell would split or change it, and only then', () => {
    const said = ['/srv/upheld', '/srv/my data', "/srv/Ruth's", '/srv/Grüße', '/srv/$HOME'].map(
      (word) => shellWord(word, 'linux'),
    );
    expect(said.slice(0, 3)).toEqual([
      '/srv/upheld',
      "'/srv/my data'",
      String.raw`'/srv/Ruth'\''s'`,
    ]);
    for (const word of ['C:\\Upheld', 'C:\\Program Files\\Upheld'])
      expect(shellWord(word, 'win32')).toBe(word.includes(' ') ? `"${word}"` : word);
  });

  test.if(process.platform !== 'win32')('is the same word to a shell', () => {
    for (const word of ['/srv/my data', "Ruth's", '$HOME', '`ls`', 'a"b', 'Grüße', 'a\nb', '*'])
      expect(
        spawnSync('sh', ['-c', `printf %s ${shellWord(word, 'linux')}`]).stdout.toString(),
      ).toBe(word);
  });
});
