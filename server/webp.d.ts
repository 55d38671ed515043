/* With `type: 'file'`: the path of the picture. */
declare module '*.webp';
