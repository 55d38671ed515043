import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/open.ts';
import type { Budgets } from '../../http/budgets.ts';
import type { Notify } from '../../notify.ts';
import type { SignInParts } from '../../session/sign-in.ts';

/** What calls about sign-in cards need from the server. */
export type CardParts = SignInParts & {
  db: Db;
  config: Pick<Config, 'baseUrl' | 'registration' | 'passwordMin'>;
  budgets: Pick<Budgets, 'takeAccount'>;
  notify: Notify<'card-made', { userId: number }>;
};
