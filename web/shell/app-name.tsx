import { paths } from '../paths.ts';
import { Link } from '../router.tsx';

/** The product's name, which leads home. */
export const AppName = () => (
  <Link
    to={paths.dashboard}
    className="inline-flex min-h-11 items-center gap-2.5 rounded-control font-bold text-heading text-primary"
  >
    <img src="/icon.svg" alt="" className="size-9 rounded-control" />
    Upheld
  </Link>
);
