import { routes } from '../../http/route.ts';
import type { Checkups } from './checkups.ts';

type Parts = { checkups: Checkups };

export const doctorRoutes = ({ checkups }: Parts) =>
  routes({
    getCheckup: () => checkups.state(),
    startCheckup: ({ caller, headers }) => {
      // The page looks again until it is there.
      checkups.start({
        origin: headers.get('origin'),
        proxy: caller.proxy(),
        address: caller.address(),
      });
    },
  });
