import type { AccountExport } from '../../shared/account.ts';
import type { PageQuery } from '../../shared/call.ts';
import { getLocale } from '../../shared/language.ts';
import { accountActivity } from '../audit/list.ts';
import type { Db } from '../db/open.ts';
import { groupsOf } from '../groups/group.ts';
import { tooOften } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { SignedIn } from '../http/route.ts';
import { type InTurn, SLICE } from '../http/turns.ts';
import { makerOfAccount } from '../invitations/sign-in-cards/card.ts';
import { inLanguage } from '../language.ts';
import { standingRequestOf } from '../people-to-pray/standing-request.ts';
import { type Picture, pictureOf } from '../pictures/pictures.ts';
import { allPrayersBy } from '../prayers/lists.ts';
import { passkeysOf } from '../session/passwordless/passkey.ts';
import { presentAccount } from '../session/presenter.ts';
import { devicesOf } from './devices.ts';
import { exportedHouseholds } from './households/rows.ts';
import {
  notesReceived,
  notesWritten,
  ownAddressChanges,
  ownAnswers,
  ownBookmarks,
  ownCards,
  ownComments,
  ownInvitations,
  ownReactions,
  ownReports,
  ownSupports,
  ownUpdates,
} from './own-lists.ts';

type Own = { position: number; createdAt: number };

/** The lists of an export, in order. Each function returns one page. */
const listsOf = (db: Db, me: SignedIn, now: number) => {
  const own =
    <Row extends Own>(list: (db: Db) => { all: (values: Record<string, unknown>) => Row[] }) =>
    (page: PageQuery) =>
      pageOf(
        list(db).all({ me: me.id, ...pageBounds(page) }),
        page,
        ({ position: _, createdAt, ...rest }) => ({ ...rest, createdAt: iso(createdAt) }),
      );
  return {
    groups: (page) => groupsOf(db, me, page),
    prayers: (page) => allPrayersBy(db, me, page),
    updates: own(ownUpdates),
    answers: own(ownAnswers),
    comments: own(ownComments),
    prayedFor: (page) =>
      pageOf(
        ownSupports(db).all({ me: me.id, ...pageBounds(page) }),
        page,
        ({ prayerId, createdAt, lastPrayedAt }) => ({
          prayerId,
          createdAt: iso(createdAt),
          lastPrayedAt: iso(lastPrayedAt),
        }),
      ),
    bookmarks: own(ownBookmarks),
    amens: own(ownReactions),
    invitations: own(ownInvitations),
    reports: own(ownReports),
    notesReceived: own(notesReceived),
    notesWritten: own(notesWritten),
    addressChanges: (page) =>
      pageOf(ownAddressChanges(db).all({ me: me.id, ...pageBounds(page) }), page, (row) => ({
        from: row.from,
        to: row.to,
        createdAt: iso(row.createdAt),
        changedAt: row.changedAt === null ? null : iso(row.changedAt),
        undoneAt: row.undoneAt === null ? null : iso(row.undoneAt),
      })),
    // There are few, so one page has all.
    household: () => ({ items: exportedHouseholds(db, me, now), next: null }),
    devices: (page) => devicesOf(db, me, page, now),
    passkeys: (page) => passkeysOf(db, me, page),
    cards: (page) =>
      pageOf(ownCards(db).all({ me: me.id, ...pageBounds(page) }), page, (row) => ({
        createdAt: iso(row.createdAt),
        expiresAt: iso(row.expiresAt),
        overAt: row.overAt === null ? null : iso(row.overAt),
      })),
    activity: (page) => accountActivity(db, me, page),
  } satisfies {
    [K in Exclude<
      keyof AccountExport,
      'exportedAt' | 'user' | 'browserLanguage' | 'standingRequest' | 'picture' | 'madeBy'
    >]: (page: PageQuery) => Page<AccountExport[K][number]>;
  };
};

/** Yields all data of a user as one JSON text, page by page, with other calls in between. */
export async function* exportParts(
  db: Db,
  me: SignedIn,
  inTurn: InTurn,
  now: number,
): AsyncGenerator<string> {
  const user = JSON.stringify(presentAccount(me));
  yield `{"exportedAt":${JSON.stringify(iso(now))},"user":${user}`;
  yield `,"browserLanguage":${JSON.stringify(me.browserLanguage)}`;
  yield `,"standingRequest":${JSON.stringify(standingRequestOf(db, me))}`;
  yield `,"picture":${JSON.stringify(dataUrl(pictureOf(db, me)))}`;
  yield `,"madeBy":${JSON.stringify(makerOfAccount(db, me).madeBy)}`;
  for (const [name, read] of Object.entries<(page: PageQuery) => Page<unknown>>(
    listsOf(db, me, now),
  )) {
    yield `,${JSON.stringify(name)}:[`;
    let before: string | undefined;
    let separator = '';
    do {
      const page = await inTurn(() => read({ limit: SLICE, before }), me.id);
      for (const item of page.items) {
        yield separator + JSON.stringify(item);
        separator = ',';
      }
      before = page.next ?? undefined;
    } while (before);
    yield ']';
  }
  yield '}';
}

/** Returns a picture as a data URL. */
const dataUrl = (picture: Picture | undefined) =>
  picture ? `data:${picture.type};base64,${picture.bytes.toString('base64')}` : null;

export type Exports = ReturnType<typeof createExports>;

/** Allows one export at a time per user. */
export const createExports = ({ db, inTurn }: { db: Db; inTurn: InTurn }) => {
  const underWay = new Set<number>();
  return {
    /** Returns a user's export as a stream of bytes. Throws 429 while another export of the user is running. */
    start: (me: SignedIn, now: number): ReadableStream<Uint8Array> => {
      if (underWay.has(me.id)) throw tooOften(5);
      underWay.add(me.id);
      const encoder = new TextEncoder();
      const parts = exportParts(db, me, inTurn, now);
      // The stream is read outside of this call's language.
      const language = getLocale();
      const end = () => underWay.delete(me.id);
      return new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          try {
            const { done, value } = await inLanguage(language, () => parts.next());
            if (!done) return controller.enqueue(encoder.encode(value));
            end();
            controller.close();
          } catch (error) {
            end();
            throw error;
          }
        },
        cancel: async () => {
          end();
          await parts.return(undefined);
        },
      });
    },
  };
};
