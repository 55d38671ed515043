import { CONTRACT } from '../../shared/server-info.ts';
import type { Config } from '../config/config.ts';
import { urlReach } from '../config/url-reach.ts';
import { publicCongregation } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { routes } from '../http/route.ts';
import { mailboxInUse } from '../mail/mailbox-in-use.ts';
import { signInMethods } from '../session/passwordless/relying-party.ts';
import { VERSION } from '../version.ts';
import { describeApi } from './openapi.ts' with { type: 'macro' };

const API = describeApi();

type Parts = {
  db: Db;
  config: Config;
  storage: { requireAnswer: () => void };
  mailChannel: { isInTrouble: () => boolean };
};

export const infoRoutes = ({ db, config, storage, mailChannel }: Parts) =>
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
      ...signInMethods({ db, config }),
      answersByMail: mailboxInUse({ db, config }) !== undefined,
      mailInTrouble: mailChannel.isInTrouble(),
      reach: urlReach(config.baseUrl).reach,
      congregation: publicCongregation(db),
    }),
    // Never empty: the text is made at build time.
    getApiDescription: () => new Response(API).body ?? new ReadableStream(),
    getDonation: () => ({ recipient: config.donationRecipient ?? null }),
  });
