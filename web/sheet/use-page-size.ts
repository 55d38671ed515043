import { useEffect } from 'react';

const SIZES = { a4: 'A4', letter: 'letter' };

/**
 * While it is on the screen, the page prints on this paper: upright with margins, or on its side and
 * up to the edges for a booklet. Not every browser knows named pages, which a stylesheet could have.
 */
export const usePageSize = (paper: keyof typeof SIZES, isBooklet: boolean) =>
  useEffect(() => {
    const rule = new CSSStyleSheet();
    const [side, margin] = isBooklet ? ['landscape', '0'] : ['portrait', '15mm'];
    rule.replaceSync(`@page { size: ${SIZES[paper]} ${side}; margin: ${margin}; }`);
    document.adoptedStyleSheets.push(rule);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule);
    };
  }, [paper, isBooklet]);
