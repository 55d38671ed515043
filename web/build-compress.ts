import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|svg|txt|webmanifest)$/;

/** Writes `.br` and `.gz` files beside every text file. */
export async function compress(outdir: string) {
  for await (const name of new Bun.Glob('**/*').scan(outdir)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(outdir, name);
    const bytes = await Bun.file(file).bytes();
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Of the ways to write distances (RFC 7932, section 4), the shortest one for the app's files.
      [constants.BROTLI_PARAM_NPOSTFIX]: 1,
      [constants.BROTLI_PARAM_NDIRECT]: 8,
    };
    await Bun.write(`${file}.br`, brotliCompressSync(bytes, { params }));
    await Bun.write(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
