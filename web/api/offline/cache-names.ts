/** Name of the browser's cache of reads. */
export const READS = 'kept-reads';
/** Name of the browser's cache of people's pictures. The service worker reads it, too. */
export const FACES = 'kept-faces';
