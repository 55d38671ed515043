import { useEffect } from 'react';

const SIZES = { a4: 'A4', letter: 'letter' };

/**
 * While it is on the screen, the page prints on this paper: upright with margins, or on its side and
 * up to the edges for a booklet. Not every browser knows named pages, which a stylesheet could have.
 */
export const usePageSize = (paper: keyof typeof SIZES, isBooklet: boolean) =>
  useEffect(() => {
    // A rule in the page's own stylesheet: browsers of early 2022 know no stylesheet without a file,
    // and our content security policy forbids one in the page.
    const sheet = [...document.styleSheets].find(({ href }) => href?.startsWith(location.origin));
    if (!sheet) return undefined;
    const [side, margin] = isBooklet ? ['landscape', '0'] : ['portrait', '15mm'];
    const size = `@page { size: ${SIZES[paper]} ${side}; margin: ${margin}; }`;
    const rule = sheet.cssRules.item(sheet.insertRule(size, sheet.cssRules.length));
    return () => {
      const rules: (CSSRule | null)[] = [...sheet.cssRules];
      sheet.deleteRule(rules.indexOf(rule));
    };
  }, [paper, isBooklet]);
