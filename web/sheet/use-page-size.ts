import { useEffect } from 'react';

const SIZES = { a4: 'A4', letter: 'letter' };
/** Print margins: a booklet has its own, cutting lines run near the edges. */
const MARGINS: Record<string, string> = { booklet: '0', cards: '8mm' };

/**
 * Whether this is WebKit: it fills pages with these margins, and then scales them to the margins of the print dialog,
 * so that the last lines are off the paper.
 */
const scalesToMargins = () => CSS.supports('hanging-punctuation', 'first');

/**
 * Sets the print size and margins while mounted: portrait, or landscape for a booklet. Not every browser
 * supports named pages, which a stylesheet could use.
 */
export const usePageSize = (paper: keyof typeof SIZES, what: string) =>
  useEffect(() => {
    // Adds a rule to the page's own stylesheet: browsers of early 2022 cannot construct a stylesheet, and our
    // content security policy forbids inline ones.
    const sheet = [...document.styleSheets].find(({ href }) => href?.startsWith(location.origin));
    if (!sheet) return undefined;
    const side = what === 'booklet' ? 'landscape' : 'portrait';
    const margin = scalesToMargins() ? '' : `margin: ${MARGINS[what] ?? '15mm'};`;
    const page = `@page { size: ${SIZES[paper]} ${side}; ${margin} }`;
    const rule = sheet.cssRules.item(sheet.insertRule(page, sheet.cssRules.length));
    return () => {
      const rules: (CSSRule | null)[] = [...sheet.cssRules];
      sheet.deleteRule(rules.indexOf(rule));
    };
  }, [paper, what]);
