import { createServer, type Server } from 'node:net';

/*
 * The system may give the free port that it chose to another test before the first program listens. So these
 * ports are below the range that systems choose from, and each process has its own blocks of ports.
 */
const FIRST = 20_000;
const BLOCKS = 240;
const BLOCK = 50;

/** A block is ours while we listen on its first port. The system frees it when this process ends. */
let block: { from: number; given: number } | undefined;
const claims: Server[] = [];

/**
 * Returns a port without a listener that no other test of this run gets. Throws if there is none.
 */
export const freePort = async (): Promise<number> => {
  if (!block || block.given === BLOCK - 1) block = { from: await claimBlock(), given: 0 };
  block.given++;
  const port = block.from + block.given;
  const probe = await listenOn(port);
  if (!probe) return freePort();
  await new Promise((closed) => probe.close(closed));
  return port;
};

const claimBlock = async () => {
  const start = Math.floor(Math.random() * BLOCKS);
  for (let n = 0; n < BLOCKS; n++) {
    const from = FIRST + ((start + n) % BLOCKS) * BLOCK;
    const claim = await listenOn(from);
    if (!claim) continue;
    claim.unref();
    claims.push(claim);
    return from;
  }
  throw new Error('Other programs use all ports of tests.');
};

/** Returns undefined if the port is in use, or not allowed for this user. */
const listenOn = (port: number) =>
  new Promise<Server | undefined>((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen(port, '127.0.0.1', () => done(server));
  });
