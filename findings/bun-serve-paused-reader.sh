#!/usr/bin/env bash
# Bun 1.4.5: the idle time of Bun.serve also counts while a file is sent to a reader that pauses, and each piece that is
# sent sets it back to idleTimeout. So server.timeout(request, 60) before the answer does not help: the connection
# ends cleanly with a part of the file. It helps only when it is called again and again.
# Guess before it was run: the file arrives whole in both cases, since server.timeout is there for long answers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-fund --no-audit bun@1.4.5
cat > run.mjs << 'END'
import { connect } from 'node:net';

const SIZE = 20 * 1024 * 1024;
await Bun.write('file', new Uint8Array(SIZE));
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 4,
  fetch(request, self) {
    self.timeout(request, 60);
    if (request.url.endsWith('/again')) setInterval(() => self.timeout(request, 60), 500);
    return new Response(Bun.file('file'));
  },
});
/** Reads a little, pauses for twelve seconds, and reads the rest. */
const read = (path) =>
  new Promise((done) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let bytes = 0;
    let hasPaused = false;
    let ended = '';
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      if (hasPaused) return;
      hasPaused = true;
      socket.pause();
      setTimeout(() => socket.resume(), 12_000);
    });
    socket.on('error', ({ code }) => (ended = code));
    socket.on('end', () => (ended ||= 'clean end'));
    socket.on('close', () => done(`${bytes >= SIZE ? 'whole' : 'cut off'}, ${ended || 'closed'}`));
  });
const [once, again] = await Promise.all([read('/once'), read('/again')]);
console.log(`timeout set once: ${once}`);
console.log(`timeout set again and again: ${again}`);
process.exit(0);
END
seen=$(./node_modules/.bin/bun run.mjs)
echo "Bun $(./node_modules/.bin/bun --version)"
echo "$seen"
expected='timeout set once: cut off, clean end
timeout set again and again: whole, clean end'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
