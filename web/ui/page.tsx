import { type ReactNode, useEffect, useRef } from 'react';
import { Actions } from './actions.tsx';
import { Card } from './card.tsx';
import { HEADING_WORDS } from './heading-words.ts';
import { useWindowTitle } from './window-title.ts';

type PageTitleProps = {
  /** Without a title, the page renders its own `PageTitle`. */
  title: string;
  /**
   * The window's title, if the heading contains members' texts: browsers store titles in their history beyond
   * a sign-out.
   */
  windowTitle?: string | undefined;
};

type PageProps = Partial<PageTitleProps> & {
  subtitle?: ReactNode;
  /** Element beside the title: the main action. */
  action?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
  /** For tables and paper; other pages are one column of a readable width. */
  isWide?: boolean;
  /** Centers the title, for a page without actions. */
  isCentered?: boolean;
};

/** A screen with its title. */
export const Page = ({
  title,
  windowTitle,
  subtitle,
  action,
  back,
  children,
  isWide = false,
  isCentered = false,
}: PageProps) => (
  <div
    className={`relative flex print:block flex-col gap-4 two:gap-6 print:[&>*+*]:mt-4 ${isWide ? '' : 'max-w-column'}`}
  >
    <div className="flex flex-col gap-2">
      {back}
      {title !== undefined && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-[min(16rem,100%)] flex-1">
            <PageTitle
              title={title}
              windowTitle={windowTitle}
              className={`own-words ${isCentered ? 'text-center text-display' : 'aligned-with-page text-title'}`}
            />
            {subtitle && <div className="prose-width mt-1 text-muted">{subtitle}</div>}
          </div>
          {action && <div className="flex flex-wrap gap-3">{action}</div>}
        </div>
      )}
    </div>
    {children}
  </div>
);

type ShortPageProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A page with one short text and its buttons, such as the outcome of a mailed link. */
export const ShortPage = ({ title, actions, children }: ShortPageProps) => (
  <Page title={title}>
    <Card>
      <p>{children}</p>
      {actions && <Actions>{actions}</Actions>}
    </Card>
  </Page>
);

/** Elements in which the focus was set on purpose: the screen, or an overlay over it. */
const ON_A_SCREEN = 'main, [role=dialog], [role=alertdialog], [role=menu]';

/** Whether no screen has been opened since the page was loaded. */
let isFirst = true;

/** The heading of a screen. Gets the focus when the screen opens, and sets the window's title. */
export function PageTitle({
  title,
  windowTitle = title,
  className,
}: PageTitleProps & { className: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useWindowTitle(windowTitle);

  useEffect(() => {
    // In the next frame, because focusing forces a layout.
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement;
      // A dialog of the previous screen may return the focus to an element outside the screens. Before the first
      // screen the user set the focus, perhaps on the server's sign-in page.
      const isTaken = isFirst ? now !== document.body : now !== before && now?.closest(ON_A_SCREEN);
      isFirst = false;
      if (!isTaken) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {/* An element of its own for screen readers: see ui/heading-words.ts. */}
      <span {...HEADING_WORDS}>{title}</span>
    </h1>
  );
}

type PagePartProps = { title: string; more?: ReactNode; children: ReactNode };

/** A section of a page with a heading. `more` is a link to the rest. */
export const PagePart = ({ title, more, children }: PagePartProps) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-heading">{title}</h2>
    {children}
    {more && <p>{more}</p>}
  </section>
);
