/*
 * `npm run dev`: the server restarts and the web app is built again when their sources change. Both stop
 * together.
 */
const commands = [
  ['bun', 'web/build.ts', '--watch'],
  ['bun', '--watch', 'server/main.ts', 'serve', ...process.argv.slice(2)],
];
// The server reads the built page when it starts.
await Bun.spawn(['bun', 'web/build.ts'], { stdout: 'inherit', stderr: 'inherit' }).exited;
const children = commands.map((command) =>
  Bun.spawn(command, { stdin: 'inherit', stdout: 'inherit', stderr: 'inherit' }),
);
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
await Promise.race(children.map((child) => child.exited));
stop();

export {};
