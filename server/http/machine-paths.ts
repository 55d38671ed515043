/** First segments of paths that programs ask for: health checks, metrics, and scans for other software. */
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
 * Returns whether a program, not a person, asked for an unknown path: it has an extension (`/favicon.ico`), a
 * segment that begins with a dot (`/.well-known/…`, RFC 8615), or a first segment such as `/healthz`. A
 * program must not get the app's page as an answer.
 */
export const isMachinePath = (pathname: string) =>
  EXTENSION.test(pathname) ||
  pathname.includes('/.') ||
  FIRST_SEGMENTS.has(pathname.split('/')[1]?.toLowerCase() ?? '');
