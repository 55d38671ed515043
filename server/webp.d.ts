/* With `type: 'file'` the path from which the picture is read. */
declare module '*.webp';
