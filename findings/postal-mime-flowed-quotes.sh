#!/usr/bin/env bash
# postal-mime 4.0.0: a reply below a quote whose last line ends with a space (as Alpine and Thunderbird write it in
# format=flowed) is joined to the quote. RFC 3676, section 4.5, forbids to join lines of different quote depth.
# Guess before it was run: the quote and the reply stay two lines.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-fund --no-audit postal-mime@4.0.0
cat > run.mjs << 'END'
import PostalMime from 'postal-mime';

const textOf = async (...lines) => {
  const head = ['From: ann@example.org', 'Content-Type: text/plain; charset=utf-8; format=flowed', ''];
  return JSON.stringify((await PostalMime.parse([...head, ...lines, ''].join('\r\n'))).text);
};
console.log('quote, then a reply:', await textOf('> Please pray for Ann. ', 'Amen, we do.'));
console.log('two depths of quotes:', await textOf('>> one ', '> two', 'three'));
console.log('a space before the signature:', await textOf('Praying. ', '-- ', 'Ruth'));
END
seen=$(node run.mjs)
echo "postal-mime $(node -p "require('./node_modules/postal-mime/package.json').version")"
echo "$seen"
expected='quote, then a reply: "> Please pray for Ann. Amen, we do.\n"
two depths of quotes: ">> one > two\nthree\n"
a space before the signature: "Praying. -- Ruth\n"'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
