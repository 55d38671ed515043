import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dir, '..');

/** A block of a page between two fences. `line` is that of its first fence. */
export type Block = { page: string; line: number; language: string; text: string };

const inFolder = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name.toString().replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort();

export const operatorPages = () => ['README.md', ...inFolder('docs/operators')];

export const allPages = () => [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...inFolder('docs'),
];

export const textOfPage = (page: string) => readFileSync(join(ROOT, page), 'utf8');

/** The blocks of a page, also those that are indented in a list. */
export const blocksOf = (page: string): Block[] => {
  const blocks: Block[] = [];
  let open: (Block & { lines: string[]; indent: number }) | undefined;
  textOfPage(page)
    .split('\n')
    .forEach((text, index) => {
      const fence = /^( *)```(\S*)$/.exec(text);
      if (!fence) open?.lines.push(text.slice(open.indent));
      else if (open) {
        const { line, language, lines } = open;
        blocks.push({ page, line, language, text: lines.join('\n') });
        open = undefined;
      } else {
        const [, indent = '', language = ''] = fence;
        open = { page, line: index + 1, language, text: '', lines: [], indent: indent.length };
      }
    });
  if (open) throw new Error(`${page}:${open.line}: a block without an end.`);
  return blocks;
};

/** Returns a page without its code blocks. */
export const proseOf = (page: string) => textOfPage(page).replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** Returns the anchors that GitHub gives to the headings of a page. */
export const anchorsOf = (page: string) => {
  const seen = new Map<string, number>();
  return [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
};

/** Returns the targets of a page's links and pictures within the project. */
export const linksOf = (page: string) =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inText, inTag]) => inText ?? inTag ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
