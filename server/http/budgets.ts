import { memoize } from 'es-toolkit';
import type { CallName } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import { tooOften } from './errors.ts';
import type { RateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Allows `times` calls at once; they come back evenly over `per` milliseconds. `says` is the refusal's sentence. */
type Budget = {
  name: string;
  times: number;
  per: number;
  says: (values: { count: number; when: string }) => string;
  /** Whether each thing that the call names by its id has its own budget. */
  isForEach?: boolean;
};

const CHANGES = { name: 'changes', times: 600, per: HOUR, says: m.budgets_changes };
const COMMENTS = { name: 'comments', times: 120, per: HOUR, says: m.budgets_comments };
/** Typing one word makes several searches. */
const SEARCHES = { name: 'searches', times: 60, per: MINUTE, says: m.budgets_searches };
const REPORTS = { name: 'reports', times: 20, per: HOUR, says: m.budgets_reports };
const PROFILE = { name: 'profile', times: 60, per: HOUR, says: m.budgets_profile };

/** Repeated edits could guess other texts by the length of a compressed answer that has both. */
const EDITS: Budget = {
  name: 'edits of a request',
  times: 20,
  per: HOUR,
  says: m.budgets_edits,
  isForEach: true,
};

/** A stranger at a user's open browser must not be able to guess the password. */
const PROOFS = { name: 'proofs', times: 10, per: 15 * MINUTE, says: m.budgets_proofs };

/** Budgets of one user: far more than a person needs, too few for a program. */
const BUDGETS: Partial<Record<CallName, Budget[]>> = {
  createPrayer: [
    { name: 'requests', times: 30, per: HOUR, says: m.budgets_requests },
    { name: 'requests of a day', times: 100, per: DAY, says: m.budgets_requests_of_a_day },
  ],
  addComment: [COMMENTS],
  addUpdate: [COMMENTS],
  reportPrayer: [REPORTS],
  reportStandingRequest: [REPORTS],
  reportComment: [REPORTS],
  reportUpdate: [REPORTS],
  decideReport: [CHANGES],
  sendNote: [{ name: 'notes', times: 60, per: HOUR, says: m.budgets_notes }],
  pray: [CHANGES],
  stopPraying: [CHANGES],
  bookmarkPrayer: [CHANGES],
  removeBookmark: [CHANGES],
  changePrayer: [CHANGES],
  editPrayer: [CHANGES],
  answerPrayer: [CHANGES],
  removeAnswer: [CHANGES],
  deletePrayer: [CHANGES],
  deleteComment: [CHANGES],
  sayAmen: [CHANGES],
  takeBackAmen: [CHANGES],
  deleteUpdate: [CHANGES],
  keepPraying: [CHANGES],
  restPrayer: [CHANGES],
  sayNow: [CHANGES],
  endNow: [CHANGES],
  visitGroup: [CHANGES],
  setMyNotices: [CHANGES],
  readInbox: [CHANGES],
  setMemberPermissions: [CHANGES],
  setMemberTelephone: [CHANGES],
  removeMember: [CHANGES],
  transferOwnership: [CHANGES],
  takeGroupOver: [CHANGES],
  joinByLink: [CHANGES],
  acceptInvitation: [CHANGES],
  declineInvitation: [CHANGES],
  makeInviteLink: [CHANGES],
  makeGroupAddress: [CHANGES],
  readNotice: [CHANGES],
  search: [SEARCHES],
  createGroup: [{ name: 'groups', times: 10, per: DAY, says: m.budgets_groups }],
  deleteGroup: [CHANGES],
  editGroup: [PROFILE],
  updateProfile: [PROFILE],
  setPicture: [PROFILE],
  removePicture: [PROFILE],
  subscribe: [PROFILE],
  unsubscribe: [PROFILE],
  removePasskey: [PROFILE],
  withdrawAddress: [PROFILE],
  agreeToHousehold: [PROFILE],
  endHousehold: [PROFILE],
  endSession: [PROFILE],
  endOtherSessions: [PROFILE],
  revokeInviteLink: [{ name: 'link renewals', times: 20, per: HOUR, says: m.budgets_links }],
  exportAccount: [{ name: 'exports', times: 4, per: HOUR, says: m.budgets_exports }],
};

/** Limits that protect other users or a secret. The operator cannot disable them. */
const LIMITS: Partial<Record<CallName, Budget[]>> = {
  changePrayer: [EDITS],
  editPrayer: [EDITS],
  invite: [{ name: 'invitations', times: 20, per: HOUR, says: m.budgets_invitations }],
  addPerson: [{ name: 'people added', times: 60, per: DAY, says: m.budgets_people_added }],
  askHousehold: [{ name: 'questions about mail', times: 10, per: DAY, says: m.household_often }],
  makeCard: [{ name: 'cards', times: 60, per: HOUR, says: m.budgets_cards }],
  checkInvitations: [{ name: 'lists', times: 120, per: HOUR, says: m.budgets_lists_checked }],
  requestUpload: [{ name: 'uploads', times: 60, per: HOUR, says: m.budgets_uploads }],
  sendTestNotification: [
    { name: 'test notifications', times: 5, per: MINUTE, says: m.budgets_test_notifications },
  ],
  sendTestMail: [{ name: 'test mails', times: 20, per: HOUR, says: m.budgets_test_mails }],
  sendConfirmation: [
    { name: 'confirmation mails', times: 3, per: HOUR, says: m.budgets_confirmations },
  ],
  contact: [{ name: 'messages', times: 5, per: HOUR, says: m.budgets_messages }],
  changePassword: [
    { name: 'password changes', times: 10, per: 15 * MINUTE, says: m.budgets_proofs },
  ],
  askForAddress: [PROOFS],
  startPasskey: [PROOFS],
  makeSignInLink: [PROOFS],
  setMailbox: [PROOFS],
  setMailServer: [PROOFS],
  startProof: [{ name: 'proofs to begin', times: 30, per: 15 * MINUTE, says: m.budgets_proofs }],
  addPasskey: [{ name: 'passkeys', times: 20, per: HOUR, says: m.budgets_passkeys }],
  deleteAccount: [
    { name: 'account deletions', times: 10, per: 15 * MINUTE, says: m.budgets_proofs },
  ],
};

/** Limits of new accounts per network. A congregation in its hall was invited; few strangers share a network. */
const ACCOUNTS = {
  stranger: [
    { times: 10, within: 10 * MINUTE },
    { times: 60, within: HOUR },
  ],
  invited: [{ times: 300, within: HOUR }],
};

/** The share of budgets for users without a shared group, who may be strangers. Administrators have all. */
const ALONE = 0.1;

/** Above this number of users, unused buckets are removed. */
const MANY = 10_000;

const times =
  (factor: number) =>
  <T extends { times: number }>(budget: T): T => ({
    ...budget,
    times: Math.max(1, Math.floor(budget.times * factor)),
  });

/** Returns the budgets of each call, computed at its first use; most calls have none. */
const budgetsOf = (factor: number) =>
  memoize((name: CallName): Budget[] => {
    const multiplied = factor === 0 ? [] : (BUDGETS[name] ?? []).map(times(factor));
    return [...(LIMITS[name] ?? []), ...multiplied];
  });

export type Budgets = ReturnType<typeof createBudgets>;

type Parts = {
  /** Returns a monotonic time in milliseconds. */
  elapsed: () => number;
  limiter: RateLimiter;
  /** Multiplies the budgets; 0 disables them, but not the limits. */
  factor: number;
  /** Returns whether a user shares a group with no other user. */
  isAlone: (user: { id: number }) => boolean;
};

/** Token buckets, one per user and kind of call. */
export const createBudgets = ({ elapsed, limiter, factor, isAlone }: Parts) => {
  const ofMembers = budgetsOf(factor);
  const ofStrangers = budgetsOf(factor * ALONE);
  /** The used part. Not the rest, so that it still counts when a user joins a group and may do more. */
  const buckets = new Map<string, { used: number; at: number; fullAt: number }>();
  let lookAgainAt = MANY;

  const forgetFull = () => {
    if (buckets.size <= lookAgainAt) return;
    const now = elapsed();
    for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key);
    lookAgainAt = Math.max(MANY, 2 * buckets.size);
  };

  /** Returns the used part after the time that has passed. */
  const usedOf = (key: string, { times: size, per }: Budget) => {
    const known = buckets.get(key);
    return known ? Math.max(0, known.used - ((elapsed() - known.at) * size) / per) : 0;
  };

  return {
    /** Takes one of each budget, or throws 429 with `Retry-After`. `thing` is the id in the call's path. */
    take: (name: CallName, user: { id: number; isAdmin: boolean }, thing?: string | number) => {
      if (ofMembers(name).length === 0) return;
      const budgets = (user.isAdmin || !isAlone(user) ? ofMembers : ofStrangers)(name);
      forgetFull();
      const now = elapsed();
      const taken = budgets.map((budget) => {
        const { times: size, per, says } = budget;
        const key = `${budget.name} ${user.id}${budget.isForEach ? ` ${thing}` : ''}`;
        const used = usedOf(key, budget) + 1;
        if (used > size)
          throw tooOften(Math.ceil(((used - size) * per) / size / 1000), ({ when }) =>
            says({ count: size, when }),
          );
        return { key, bucket: { used, at: now, fullAt: now + (used * per) / size } };
      });
      for (const { key, bucket } of taken) buckets.set(key, bucket);
    },
    /** Counts a new account of a network: throws 429 with `Retry-After` if there were too many of this kind. */
    takeAccount: (kind: keyof typeof ACCOUNTS, place: string) => {
      if (factor === 0) return;
      const taken = ACCOUNTS[kind]
        .map(times(factor))
        .map((rate) => ({ rate, key: `${kind} accounts in ${rate.within} from ${place}` }));
      const seconds = Math.max(...taken.map(({ key, rate }) => limiter.secondsUntil(key, rate)));
      if (seconds > 0) throw tooOften(seconds, m.budgets_accounts);
      for (const { key, rate } of taken) limiter.take(key, rate);
    },
  };
};
