/*
 * Asks for one path over and over, on as many connections as there are headers, and reads each
 * answer to its end: so many times, or until it is ended.
 */

export type Noise = { url: string; headers: Record<string, string>[]; times?: number };

/** Starts it as a program of its own. In life they ask from elsewhere: they leave the processors to the server. */
export const startNoise = (noise: Noise) =>
  Bun.spawn(['nice', '-n', '19', 'bun', import.meta.path, JSON.stringify(noise)], {
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: String(noise.headers.length) },
  });

if (import.meta.main) {
  const {
    url,
    headers,
    times = Number.POSITIVE_INFINITY,
  }: Noise = JSON.parse(process.argv[2] ?? '{}');
  const ask = async (one: Record<string, string>) => {
    for (let n = 0; n < times; n++) await (await fetch(url, { headers: one })).arrayBuffer();
  };
  await Promise.all(headers.map(ask));
}
