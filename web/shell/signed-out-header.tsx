import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { AppName } from './app-name.tsx';

export const SignedOutHeader = () => (
  <header className="border-line border-b-2 bg-card">
    <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <AppName />
      {/* A plain link: the browser itself goes to the server, which knows where signing in is. */}
      <a href={paths.serverSignIn} className={buttonClass('quiet')}>
        Sign In
      </a>
    </div>
  </header>
);
