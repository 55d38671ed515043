import { routes } from '../../http/route.ts';
import type { Checkups } from './checkups.ts';

type Parts = { checkups: Checkups };

export const doctorRoutes = ({ checkups }: Parts) =>
  routes({
    getCheckup: () => checkups.state(),
    startCheckup: ({ caller, headers }) => {
      // The page polls for the result.
      checkups.start({
        origin: headers.get('origin'),
        proxy: caller.proxy(),
        address: caller.address(),
      });
    },
  });
