import { type ReactNode, useEffect, useRef } from 'react';
import { useWindowTitle } from './window-title.ts';

type PageTitleProps = {
  /** A page without it draws its `PageTitle` itself. */
  title: string;
  /** The window's title, where the heading has words of members: browsers keep it after a sign-out. */
  windowTitle?: string | undefined;
};

type PageProps = Partial<PageTitleProps> & {
  subtitle?: ReactNode;
  /** What stands beside the title: the one main action, or a way back above it. */
  action?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
  /** A page of one form or text reads better narrow. It begins where every other page does. */
  narrow?: boolean;
  /** The title alone in the middle, where nothing is to be done. */
  isCentered?: boolean;
};

/** One screen under its title. */
export const Page = ({
  title,
  windowTitle,
  subtitle,
  action,
  back,
  children,
  narrow = false,
  isCentered = false,
}: PageProps) => (
  <div className={`relative flex flex-col gap-4 two:gap-6 ${narrow ? 'max-w-2xl' : ''}`}>
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

/** Where the focus is for a reason: on this screen, or in what has opened over it. */
const ON_A_SCREEN = 'main, [role=dialog], [role=alertdialog], [role=menu]';

/** The heading of a screen: it gets the focus when the screen opens, and the window its title. */
export function PageTitle({
  title,
  windowTitle = title,
  className,
}: PageTitleProps & { className: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useWindowTitle(windowTitle);

  useEffect(() => {
    // With the next picture: taking the focus has the whole page laid out at once.
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement;
      // A dialog that goes with the screen before gives the focus back to something beside the screens.
      const isTaken = now !== before && now?.closest(ON_A_SCREEN);
      if (!isTaken) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  );
}

type PagePartProps = { title: string; more?: ReactNode; children: ReactNode };

/** A part of a page under its own heading, as wide as text. `more` leads to the rest. */
export const PagePart = ({ title, more, children }: PagePartProps) => (
  <section className="flex max-w-[44rem] flex-col gap-3">
    <h2 className="text-heading">{title}</h2>
    {children}
    {more && <p>{more}</p>}
  </section>
);
