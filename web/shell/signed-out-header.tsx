import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { buttonClass } from '../ui/button.tsx';
import { TextSizeButton } from './text-size.tsx';

/** Visitors have no sidebar: their page is one narrow centered column. */
export const column = 'mx-auto w-full max-w-[48rem] px-4';

type SignedOutHeaderProps = { congregation: string | undefined; hasSignIn: boolean };

const SignedOutHeader = ({ congregation, hasSignIn }: SignedOutHeaderProps) => (
  <header className="border-line border-b bg-card">
    <div className={`${column} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2`}>
      {/* A long name has several lines so that the buttons stay beside it, if there is room for its words. */}
      <div className={`flex min-w-0 ${congregation ? 'flex-1 basis-32' : ''}`}>
        <AppName congregation={congregation} isWhole />
      </div>
      <div className="-mx-3 flex">
        <TextSizeButton />
        {/* A plain link: the server redirects it to the sign-in page. */}
        {hasSignIn && (
          <a href={paths.serverSignIn} className={buttonClass('quiet', 'px-3!')}>
            {m.shell_sign_in()}
          </a>
        )}
      </div>
    </div>
  </header>
);

type VisitorsFrameProps = {
  as: 'main' | 'div';
  /** Name of the congregation. */
  congregation?: string;
  /** False if the server cannot identify the user: the link would end on the browser's error page. */
  hasSignIn?: boolean;
  children: ReactNode;
};

/** The layout for visitors. As a `div` it is a placeholder that the server renders. */
export const VisitorsFrame = ({
  as: Main,
  congregation,
  hasSignIn = true,
  children,
}: VisitorsFrameProps) => (
  <>
    <SkipLink />
    <SignedOutHeader congregation={congregation} hasSignIn={hasSignIn} />
    <Main
      id="main"
      role={Main === 'div' ? 'main' : undefined}
      className={`${column} py-6 two:py-10`}
    >
      {children}
    </Main>
  </>
);

/** Length above which a congregation's name is smaller on a phone, in two lines. */
const LONG_NAME = 20;

type AppNameProps = {
  congregation: string | undefined;
  /** Whether a long name may have three lines, also in a wide window. */
  isWhole?: boolean;
};

/** The product's name, linked to the home page, with the congregation's name below. */
export const AppName = ({ congregation, isWhole = false }: AppNameProps) => (
  <Link
    to={paths.dashboard}
    className="inline-flex min-h-11 min-w-0 @max-[20.5rem]:shrink-0 items-center gap-2 rounded-control font-bold text-heading text-primary"
  >
    <img
      src="/icon.svg"
      alt=""
      width={36}
      height={36}
      className="size-9 @max-[15rem]:size-[36px] max-w-none shrink-0 rounded-control"
    />
    {/* Hidden in the narrowest header, which has no room beside the search and the inbox. A second line
        does not make the header higher. */}
    <span
      className={`@max-[20.5rem]:sr-only ${congregation ? '-my-1 flex min-w-0 flex-col leading-tight' : ''}`}
    >
      {/* On a phone the congregation's name stands alone, as large as it fits. */}
      <span className={congregation && 'max-wide:sr-only'}>{m.ui_app_name()}</span>
      {congregation && (
        <span
          className={`own-words wide:font-semibold ${congregation.length > LONG_NAME ? 'text-meta' : 'text-body'} wide:text-meta wide:text-muted leading-tight ${isWhole ? 'line-clamp-3' : 'line-clamp-2 wide:line-clamp-1'}`}
        >
          {congregation}
        </span>
      )}
    </span>
  </Link>
);

/** Link for the keyboard that skips the navigation. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
  >
    {m.shell_skip_to_content()}
  </a>
);
