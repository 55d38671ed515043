/** Paths that programs ask for, by their first segment: health checks, metrics, and scans for other software. */
const FIRST_SEGMENTS = new Set([
  'actuator',
  'api',
  'cgi-bin',
  'graphql',
  'health',
  'healthz',
  'livez',
  'metrics',
  'ping',
  'phpmyadmin',
  'readyz',
  'server-status',
  'startupz',
  'status',
  'swagger',
  'wp-admin',
  'wp-content',
  'wp-includes',
]);

const EXTENSION = /\.[a-z0-9]{1,11}$/i;

/**
 * Whether a path that leads nowhere was asked for by a program, not typed by a person: it has an
 * extension (`/favicon.ico`), a segment that begins with a dot (`/.well-known/…`, RFC 8615), or a first
 * segment of the kind `/healthz`. A program must not take the app's page for an answer.
 */
export const isMachinePath = (pathname: string) =>
  EXTENSION.test(pathname) ||
  pathname.includes('/.') ||
  FIRST_SEGMENTS.has(pathname.split('/')[1]?.toLowerCase() ?? '');
