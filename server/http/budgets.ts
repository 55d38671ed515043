import type { CallName } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import { tooOften } from './errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * At most `times` calls at once; they come back evenly over `per` milliseconds. `says` is what a user
 * is told when they are used up.
 */
type Budget = {
  name: string;
  times: number;
  per: number;
  says: (values: { count: number; when: string }) => string;
  /** It is for each thing that the call names by its id. */
  isForEach?: boolean;
};

const CHANGES = { name: 'changes', times: 600, per: HOUR, says: m.budgets_changes };
const COMMENTS = { name: 'comments', times: 120, per: HOUR, says: m.budgets_comments };
/** Somebody who types a word makes a few of these. */
const SEARCHES = { name: 'searches', times: 60, per: MINUTE, says: m.budgets_searches };
const REPORTS = { name: 'reports', times: 20, per: HOUR, says: m.budgets_reports };
const PROFILE = { name: 'profile', times: 60, per: HOUR, says: m.budgets_profile };

/**
 * The length of a compressed answer tells how much in it is alike. Who changes one request again and
 * again could learn in that way what stands beside it.
 */
const EDITS: Budget = {
  name: 'edits of a request',
  times: 20,
  per: HOUR,
  says: m.budgets_edits,
  isForEach: true,
};

/** Somebody at another person's open browser must not be able to guess the password. */
const PROOFS = { name: 'proofs', times: 10, per: 15 * MINUTE, says: m.budgets_proofs };

/** How often one user may do something: far more than a person needs, too little for a program. */
const BUDGETS: Partial<Record<CallName, Budget[]>> = {
  createPrayer: [
    { name: 'requests', times: 30, per: HOUR, says: m.budgets_requests },
    { name: 'requests of a day', times: 100, per: DAY, says: m.budgets_requests_of_a_day },
  ],
  addComment: [COMMENTS],
  addUpdate: [COMMENTS],
  reportPrayer: [REPORTS],
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
  deleteUpdate: [CHANGES],
  keepPraying: [CHANGES],
  restPrayer: [CHANGES],
  visitGroup: [CHANGES],
  setMyNotices: [CHANGES],
  readInbox: [CHANGES],
  setMemberPermissions: [CHANGES],
  removeMember: [CHANGES],
  transferOwnership: [CHANGES],
  takeGroupOver: [CHANGES],
  joinByLink: [CHANGES],
  acceptInvitation: [CHANGES],
  declineInvitation: [CHANGES],
  makeInviteLink: [CHANGES],
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
  endSession: [PROFILE],
  endOtherSessions: [PROFILE],
  revokeInviteLink: [{ name: 'link renewals', times: 20, per: HOUR, says: m.budgets_links }],
  exportAccount: [{ name: 'exports', times: 4, per: HOUR, says: m.budgets_exports }],
};

/** Limits that protect other people or a secret. The operator cannot switch them off. */
const LIMITS: Partial<Record<CallName, Budget[]>> = {
  changePrayer: [EDITS],
  editPrayer: [EDITS],
  invite: [{ name: 'invitations', times: 20, per: HOUR, says: m.budgets_invitations }],
  requestUpload: [{ name: 'uploads', times: 60, per: HOUR, says: m.budgets_uploads }],
  sendTestNotification: [
    { name: 'test notifications', times: 5, per: MINUTE, says: m.budgets_test_notifications },
  ],
  sendConfirmation: [
    { name: 'confirmation mails', times: 3, per: HOUR, says: m.budgets_confirmations },
  ],
  contact: [{ name: 'messages', times: 5, per: HOUR, says: m.budgets_messages }],
  // Somebody at another person's open browser must not be able to guess the password.
  changePassword: [
    { name: 'password changes', times: 10, per: 15 * MINUTE, says: m.budgets_proofs },
  ],
  startPasskey: [PROOFS],
  makeSignInLink: [PROOFS],
  startProof: [{ name: 'proofs to begin', times: 30, per: 15 * MINUTE, says: m.budgets_proofs }],
  addPasskey: [{ name: 'passkeys', times: 20, per: HOUR, says: m.budgets_passkeys }],
  deleteAccount: [
    { name: 'account deletions', times: 10, per: 15 * MINUTE, says: m.budgets_proofs },
  ],
};

/** Above this many users, full buckets are removed. */
const MANY = 10_000;

const times =
  (factor: number) =>
  (budget: Budget): Budget => ({
    ...budget,
    times: Math.max(1, Math.floor(budget.times * factor)),
  });

/** What each call takes from, worked out at its first use; most calls take from nothing. */
const budgetsOf = (factor: number) => {
  const known = new Map<CallName, Budget[]>();
  return (name: CallName) => {
    const found = known.get(name);
    if (found) return found;
    const multiplied = factor === 0 ? [] : (BUDGETS[name] ?? []).map(times(factor));
    const all = [...(LIMITS[name] ?? []), ...multiplied];
    known.set(name, all);
    return all;
  };
};

export type Budgets = ReturnType<typeof createBudgets>;

/**
 * Token buckets, one for each user and kind of call. `elapsed` is a clock that only goes forward,
 * in milliseconds. `factor` multiplies the budgets; 0 switches the budgets off, but not the limits.
 */
export const createBudgets = (elapsed: () => number, factor: number) => {
  const of = budgetsOf(factor);
  const buckets = new Map<string, { tokens: number; at: number; fullAt: number }>();
  let lookAgainAt = MANY;

  const forgetFull = () => {
    if (buckets.size <= lookAgainAt) return;
    const now = elapsed();
    for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key);
    lookAgainAt = Math.max(MANY, 2 * buckets.size);
  };

  /** The bucket, refilled for the time that has passed. */
  const filled = (key: string, size: number, per: number) => {
    const now = elapsed();
    const known = buckets.get(key);
    if (!known) return { tokens: size, at: now, fullAt: now };
    const tokens = Math.min(size, known.tokens + ((now - known.at) * size) / per);
    return { tokens, at: now, fullAt: known.fullAt };
  };

  return {
    /**
     * Takes one from each budget of the call, or from none: throws 429 with `Retry-After` while
     * one of them is used up. `thing` is the id in the call's path, where it has one.
     */
    take: (name: CallName, user: { id: number }, thing?: string | number) => {
      const budgets = of(name);
      if (budgets.length === 0) return;
      forgetFull();
      const taken = budgets.map((budget) => {
        const size = budget.times;
        const key = `${budget.name} ${user.id}${budget.isForEach ? ` ${thing}` : ''}`;
        const bucket = filled(key, size, budget.per);
        if (bucket.tokens < 1)
          throw tooOften(Math.ceil(((1 - bucket.tokens) * budget.per) / size / 1000), ({ when }) =>
            budget.says({ count: size, when }),
          );
        const tokens = bucket.tokens - 1;
        const fullAt = bucket.at + ((size - tokens) * budget.per) / size;
        return { key, bucket: { tokens, at: bucket.at, fullAt } };
      });
      for (const { key, bucket } of taken) buckets.set(key, bucket);
    },
  };
};
