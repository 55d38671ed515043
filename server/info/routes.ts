import { CONTRACT } from '../../shared/server-info.ts';
import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { VERSION } from '../version.ts';

export const infoRoutes = ({ config, storage }: Deps) =>
  routes({
    getHealth: () => {
      storage.requireAnswer();
      return { status: 'ok' };
    },
    getInfo: () => ({
      name: 'Upheld',
      version: VERSION,
      contract: CONTRACT,
      registration: config.registration,
      passwordMin: config.passwordMin,
      push: true,
      mail: config.smtpUrl !== undefined,
    }),
    getDonation: () => ({ recipient: config.donationRecipient ?? null }),
  });
