import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

/** Path of the package's fonts, as the stylesheet names them. */
export const FONTS = '@fontsource-variable/atkinson-hyperlegible-next/files';
const NAMES = ['latin', 'latin-ext'].map(
  (script) => `atkinson-hyperlegible-next-${script}-wght-normal.woff2`,
);

/** The weights that the app uses. Without others a font is half as large. */
const WEIGHTS = { min: 400, default: 400, max: 700 };

/**
 * Writes the fonts into `folder`, with all their characters and the weights that the app uses. The
 * license (SIL OFL 1.1, no reserved font name) allows that.
 */
export async function buildFonts(folder: string) {
  await mkdir(folder, { recursive: true });
  for (const name of NAMES) {
    const file = Bun.resolveSync(join(FONTS, name), import.meta.dir);
    const font = await subsetFont(Buffer.from(await Bun.file(file).bytes()), '', {
      keepAllGlyphs: true,
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
    });
    await Bun.write(join(folder, basename(file)), font);
  }
}
