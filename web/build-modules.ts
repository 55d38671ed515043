import type { Plugin } from 'vite';

/** Collects the paths of all modules in the built app. */
export const listModules = (modules: Set<string>): Plugin => ({
  name: 'list-modules',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        for (const [id, { renderedLength }] of Object.entries(file.modules))
          if (renderedLength > 0) modules.add(id);
  },
});

export const modulesIn = (metafile: Bun.BuildMetafile | undefined) =>
  Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) => Object.keys(inputs));
