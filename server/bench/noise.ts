/*
 * Asks for one path over and over, on as many connections as there are cookies, until it is
 * ended, and reads each answer to its end.
 *   bun server/bench/noise.ts URL COOKIE [COOKIE …]
 */
export const [url = '', ...cookies] = process.argv.slice(2);

const ask = async (cookie: string): Promise<never> => {
  for (;;) await (await fetch(url, { headers: { cookie } })).arrayBuffer();
};

await Promise.all(cookies.map(ask));
