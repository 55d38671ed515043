#!/usr/bin/env bash
# @bomb.sh/tab 0.0.22 with commander 15.1.0: where an argument or the value of an option is a file, the shell is told to
# complete no files. Its answers end with a directive of Cobra's protocol: 0 lets the shell complete files, 4 forbids it.
# Guess before it was run: an argument without choices ends with 0, so that files are completed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-fund --no-audit @bomb.sh/tab@0.0.22 commander@15.1.0
cat > run.mjs << 'END'
import tab from '@bomb.sh/tab/commander';
import { Command } from 'commander';

const program = new Command('keeper');
program
  .command('restore')
  .argument('<file>', 'the backup')
  .option('--key <file>', 'the key of the backup')
  .action(() => {});
tab(program);
await program.parseAsync(process.argv);
END
asked() {
  echo "$*: $(node run.mjs complete -- "$@" | tr '\n\t' '  ')"
}
version() {
  node -p "JSON.parse(require('fs').readFileSync('node_modules/$1/package.json')).version"
}
seen=$(asked restore ''; asked restore --key ''; asked rest)
echo "@bomb.sh/tab $(version @bomb.sh/tab), commander $(version commander)"
echo "$seen"
expected='restore : :4 
restore --key : :4 
rest: restore  :4 '
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
