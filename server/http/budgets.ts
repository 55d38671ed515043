import type { CallName } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import { tooOften } from './errors.ts';
import type { RateLimiter } from './rate-limiter.ts';

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
  sayAmen: [CHANGES],
  takeBackAmen: [CHANGES],
  deleteUpdate: [CHANGES],
  keepPraying: [CHANGES],
  restPrayer: [CHANGES],
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

/** Limits that protect other people or a secret. The operator cannot switch them off. */
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
  // Somebody at another person's open browser must not be able to guess the password.
  changePassword: [
    { name: 'password changes', times: 10, per: 15 * MINUTE, says: m.budgets_proofs },
  ],
  askForAddress: [PROOFS],
  startPasskey: [PROOFS],
  makeSignInLink: [PROOFS],
  setMailbox: [PROOFS],
  startProof: [{ name: 'proofs to begin', times: 30, per: 15 * MINUTE, says: m.budgets_proofs }],
  addPasskey: [{ name: 'passkeys', times: 20, per: HOUR, says: m.budgets_passkeys }],
  deleteAccount: [
    { name: 'account deletions', times: 10, per: 15 * MINUTE, says: m.budgets_proofs },
  ],
};

/**
 * New accounts from one network, exactly. A congregation that registers together in its hall was
 * invited; strangers do not come by the dozen.
 */
const ACCOUNTS = {
  stranger: [
    { times: 10, within: 10 * MINUTE },
    { times: 60, within: HOUR },
  ],
  invited: [{ times: 300, within: HOUR }],
};

/**
 * The part of each budget that people have who are in no group with others: a stranger who found the
 * address can make an account, and nobody reads what strangers write. An administrator sets things up.
 */
const ALONE = 0.1;

/** Above this many users, full buckets are removed. */
const MANY = 10_000;

const times =
  (factor: number) =>
  <T extends { times: number }>(budget: T): T => ({
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

type Parts = {
  /** A clock that only goes forward, in milliseconds. */
  elapsed: () => number;
  limiter: RateLimiter;
  /** Multiplies the budgets; 0 switches them off, but not the limits. */
  factor: number;
  /** Whether somebody is in no group with anybody else. */
  isAlone: (user: { id: number }) => boolean;
};

/** Token buckets, one for each user and kind of call. */
export const createBudgets = ({ elapsed, limiter, factor, isAlone }: Parts) => {
  const ofMembers = budgetsOf(factor);
  const ofStrangers = budgetsOf(factor * ALONE);
  /** What was used and has not come back. So it counts on when somebody joins a group and may do more. */
  const buckets = new Map<string, { used: number; at: number; fullAt: number }>();
  let lookAgainAt = MANY;

  const forgetFull = () => {
    if (buckets.size <= lookAgainAt) return;
    const now = elapsed();
    for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key);
    lookAgainAt = Math.max(MANY, 2 * buckets.size);
  };

  /** How much is used now, after the time that has passed. */
  const usedOf = (key: string, { times: size, per }: Budget) => {
    const known = buckets.get(key);
    return known ? Math.max(0, known.used - ((elapsed() - known.at) * size) / per) : 0;
  };

  return {
    /**
     * Takes one from each budget of the call, or from none: throws 429 with `Retry-After` while
     * one of them is used up. `thing` is the id in the call's path, where it has one.
     */
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
    /**
     * Counts a new account from a network: throws 429 with `Retry-After` where too many were made there
     * by people of this kind.
     */
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
