import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { WebFile } from './web-files.ts';

export const MANIFEST = /^(?:\/[\w-]+)?\/manifest\.webmanifest$/;

/** A longer name is cut below an icon (Web Application Manifest, `short_name`). */
const SHORT = 12;

const manifest = z.looseObject({ name: z.string() });

/** Returns the web app manifest with the congregation's name: a phone shows it when it installs the app, and at its start. */
export const manifestOf = (file: WebFile, congregation: string) => {
  const built = manifest.parse(JSON.parse(readFileSync(file.path, 'utf8')));
  const named = congregation && {
    name: congregation,
    ...(congregation.length <= SHORT && { short_name: congregation }),
  };
  return new Response(JSON.stringify({ ...built, ...named }), {
    headers: { 'content-type': file.type, 'cache-control': 'no-cache' },
  });
};
