import { upperFirst } from 'es-toolkit';
import { description, homepage, license } from '../../package.json';
import type { Download } from './downloads.ts';

/** The programs that Homebrew installs, by system and processor. */
type Programs = Record<'macos' | 'linux', Record<'arm' | 'intel', Download>>;

/**
 * The formula by which Homebrew installs a version on Macs and on Linux. It goes into
 * `Formula/upheld.rb` of a tap.
 */
export const homebrewFormula = (version: string, programs: Programs) => `\
class Upheld < Formula
  desc ${ruby(asLabel(description))}
  homepage ${ruby(homepage)}
  version ${ruby(version)}
  license ${ruby(license)}

${Object.entries(programs)
  .map(([system, kinds]) => onSystem(system, kinds))
  .join('\n')}
  def install
    bin.install Dir["upheld-*"].first => "upheld"
  end

  service do
    run [opt_bin/"upheld", "serve", "--data", var/"upheld"]
    keep_alive successful_exit: false
    error_log_path var/"log/upheld.log"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/upheld version").strip
  end
end
`;

const onSystem = (system: string, kinds: Programs['macos']) =>
  [
    `  on_${system} do`,
    ...Object.entries(kinds).flatMap(([kind, { url, sha256 }]) => [
      `    on_${kind} do`,
      `      url ${ruby(url)}`,
      `      sha256 ${ruby(sha256)}`,
      '    end',
    ]),
    '  end\n',
  ].join('\n');

/** A sentence as Homebrew lists programs: without an article and a full stop. */
const asLabel = (sentence: string) => upperFirst(sentence.replace(/^(An?|The) |\.$/g, ''));

/** A text in Ruby's double quotes, where `#{` would run code. */
const ruby = (text: string) => JSON.stringify(text).replaceAll('#', '\\#');
