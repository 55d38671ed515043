declare module '@inlang/plugin-message-format' {
  import type { InlangPlugin } from '@inlang/sdk';

  const plugin: InlangPlugin;
  // biome-ignore lint/style/noDefaultExport: the package has nothing else.
  export default plugin;
}
