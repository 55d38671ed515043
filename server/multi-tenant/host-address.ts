import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import { type Config, type Flags, readConfig } from '../config/config.ts';
import { hostFilesIn } from '../storage/host-files.ts';
import { writeWhole } from '../storage/write-file.ts';

/** The settings that determine the URLs of congregations. */
const kept = z.object({
  domain: z.string(),
  port: z.string().optional(),
  tlsCert: z.string().optional(),
  tlsKey: z.string().optional(),
});

/** Stores this host's settings for URLs, so that a command prints the same URLs as the host. */
export const storeHostAddress = (host: Config) => {
  const path = (file: string | undefined) => file && resolve(file);
  const { domain, port, tlsCert, tlsKey } = host;
  writeWhole(
    hostFilesIn(host).address,
    JSON.stringify({
      domain,
      port: String(port),
      tlsCert: path(tlsCert),
      tlsKey: path(tlsKey),
    }),
  );
};

/**
 * Returns the settings of a command about a host, with the stored domain if the command has none. Throws
 * BadSetting.
 */
export const readHostConfig = (flags: Flags, environment: Record<string, string | undefined>) => {
  const config = readConfig(flags, environment);
  if (config.given.domain) return config;
  const { address } = hostFilesIn(config);
  if (!existsSync(address)) return config;
  const found = kept.safeParse(parsedJson(readFileSync(address, 'utf8')));
  return found.success ? readConfig({ ...found.data, ...flags }, environment) : config;
};
