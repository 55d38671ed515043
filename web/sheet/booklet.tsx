import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { bookletOrder } from './booklet-order.ts';

type BookletProps = {
  /** Content, rendered once for each page; each leaf shows one column of it. */
  children: ReactNode;
  /** Name beside the page number. */
  foot: string;
};

/** The pages of a booklet, two on each side of a sheet, in printing order. Visible on paper only. */
export function Booklet({ children, foot }: BookletProps) {
  const measured = useRef<HTMLDivElement>(null);
  const pages = usePages(measured, children);
  return (
    <>
      <div className="booklet measured print:hidden" aria-hidden>
        <div ref={measured} className="flow">
          {children}
        </div>
      </div>
      <div className="booklet hidden print:block">
        {bookletOrder(pages).map((numbers, side) => (
          <div key={side} className="spread">
            {numbers.map((number, half) => (
              <div key={half} className="leaf">
                {number !== null && (
                  <>
                    <div className="window">
                      <div className="flow" style={pageOf(number)}>
                        {children}
                      </div>
                    </div>
                    <p className="folio small">
                      <span className="own-words">{foot}</span>
                      <span>{number}</span>
                    </p>
                  </>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Moves the columns so that this page is in the window. Columns follow the reading direction. */
const pageOf = (number: number) => ({
  transform: `translateX(calc(${document.dir === 'rtl' ? number - 1 : 1 - number} * (var(--page-width) + var(--gap))))`,
});

/** Number of columns of a page's width that the content needs. */
function usePages(flow: RefObject<HTMLDivElement | null>, content: ReactNode) {
  const [pages, setPages] = useState(1);
  useEffect(() => {
    const element = flow.current;
    if (!element) return;
    let isGone = false;
    const measure = () => {
      if (isGone) return;
      const gap = Number.parseFloat(getComputedStyle(element).columnGap);
      const one = element.clientWidth + gap;
      setPages(Math.max(1, Math.round((element.scrollWidth + gap) / one)));
    };
    const size = new ResizeObserver(measure);
    size.observe(element);
    // Widths are final once the fonts are loaded.
    void document.fonts.ready.then(measure);
    measure();
    return () => {
      isGone = true;
      size.disconnect();
    };
  }, [flow, content]);
  return pages;
}
