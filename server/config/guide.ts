import { settingsTable } from './show.ts';

/* `bun server/config/guide.ts` writes the table of the settings into the guide. A test compares the two. */

/** The guide with the table, and the table's place in it. */
export const GUIDE = {
  path: 'docs/operators/settings.md',
  table: /(<!-- settings: .* -->\n)[\s\S]*(<!-- end -->)/,
};

if (import.meta.main) {
  const text = await Bun.file(GUIDE.path).text();
  await Bun.write(GUIDE.path, text.replace(GUIDE.table, `$1\n${settingsTable()}\n\n$2`));
}
