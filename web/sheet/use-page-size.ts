import { useEffect } from 'react';

const SIZES = { a4: 'A4', letter: 'letter' };
/** A booklet goes up to the edges; the lines for cutting go near them. */
const MARGINS: Record<string, string> = { booklet: '0', cards: '8mm' };

/**
 * While it is on the screen, the page prints on this paper: upright, or on its side for a
 * booklet, with the margins of what is printed. Not every browser knows named pages, which a stylesheet could have.
 */
export const usePageSize = (paper: keyof typeof SIZES, what: string) =>
  useEffect(() => {
    // A rule in the page's own stylesheet: browsers of early 2022 know no stylesheet without a file,
    // and our content security policy forbids one in the page.
    const sheet = [...document.styleSheets].find(({ href }) => href?.startsWith(location.origin));
    if (!sheet) return undefined;
    const side = what === 'booklet' ? 'landscape' : 'portrait';
    const size = `@page { size: ${SIZES[paper]} ${side}; margin: ${MARGINS[what] ?? '15mm'}; }`;
    const rule = sheet.cssRules.item(sheet.insertRule(size, sheet.cssRules.length));
    return () => {
      const rules: (CSSRule | null)[] = [...sheet.cssRules];
      sheet.deleteRule(rules.indexOf(rule));
    };
  }, [paper, what]);
