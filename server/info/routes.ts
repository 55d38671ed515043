import { CONTRACT } from '../../shared/server-info.ts';
import type { Config } from '../config.ts';
import { routes } from '../http/route.ts';
import { VERSION } from '../version.ts';

type Parts = { config: Config; storage: { requireAnswer: () => void } };

export const infoRoutes = ({ config, storage }: Parts) =>
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
