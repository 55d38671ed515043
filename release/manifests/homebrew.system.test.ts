// needs: ruby
import { expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { homebrewFormula } from './homebrew.ts';

const download = (name: string) => ({ url: `https://example.org/${name}`, sha256: name });
const formula = homebrewFormula('1.2.3', {
  macos: { arm: download('macos-arm'), intel: download('macos-intel') },
  linux: { arm: download('linux-arm'), intel: download('linux-intel') },
});

/** The words of a formula that are used here, as Homebrew understands them on one computer. */
const HOMEBREW = `
class Formula
  class << self
    attr_reader :said
    %w[url sha256 version desc homepage license].each do |word|
      define_method(word) { |value| (@said ||= {})[word] = value }
    end
    %w[macos linux arm intel].each do |kind|
      define_method("on_#{kind}") { |&block| block.call if [SYSTEM, PROCESSOR].include?(kind) }
    end
    def service(&block); end
    def test(&block); end
  end
end
SYSTEM, PROCESSOR = ARGV[1], ARGV[2]
load ARGV[0]
puts Upheld.said.values_at("url", "sha256", "version", "desc")`;

test('the formula is Ruby, and takes the program for each computer (S15)', () => {
  const folder = testFolder('homebrew');
  const path = join(folder, 'upheld.rb');
  writeFileSync(path, formula);
  const checked = spawnSync('ruby', ['-wc', path], { encoding: 'utf8' });
  expect(checked).toMatchObject({ status: 0, stdout: 'Syntax OK\n', stderr: '' });
  for (const system of ['macos', 'linux'])
    for (const processor of ['arm', 'intel']) {
      const name = `${system}-${processor}`;
      const { stdout } = spawnSync('ruby', ['-e', HOMEBREW, path, system, processor], {
        encoding: 'utf8',
      });
      expect(stdout.trimEnd().split('\n')).toEqual([
        `https://example.org/${name}`,
        name,
        '1.2.3',
        'Safe place where small faith groups share prayer requests',
      ]);
    }
});
