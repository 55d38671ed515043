import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NOTICE_KINDS, SENT_KINDS } from '../../../shared/notices.ts';
import { pathsBelow } from '../../../test-support/sources.ts';
import { kinds } from './index.ts';

const ROOT = resolve(import.meta.dir, '../../..');

const own = (kind: string) => `server/notices/kinds/${kind}.ts`;

/** The tables that the compiler checks against the list of kinds, and files that ask for some kinds. */
const ALLOWED: Record<string, string> = {
  'shared/notices.ts': 'the list of kinds',
  'server/notices/kinds/index.ts': 'the table of kinds',
  'web/notices/inbox-items.tsx': 'an icon for each kind in the inbox',
  'web/notices/on-every-screen.tsx': 'the words of each kind on the screens',
  'web/admin/words.ts': 'what administrators call a mail that did not arrive',
  'server/notices/mail-instead.ts': 'the kinds that are mailed if their push fails',
  'server/notices/routes.ts': 'the name of the calendar file of the hour',
  'server/admin/reminders.ts': 'asks the outbox for the last reminders',
  'server/program/process/set-times-right.ts': 'reminders are limited by the hour of the last ones',
  'server/invitations/refused.ts': 'the inviter sees that the address was refused',
  'server/prayers/prayed-for.ts': 'asks the inbox when the last number was told',
  'server/push/state.ts': 'what became of a test message',
  'server/invitations/invite.ts': 'what a secret is for',
  'web/preload.ts': 'the path of a screen',
  'desktop/notices/notices.ts': 'a live event',
  'shared/events.ts': 'the kinds of live events have names of their own',
  'shared/stale.ts': 'the reads that live events make stale',
  'shared/audit.ts': 'the kinds of the audit log have names of their own',
  'web/account/activity.tsx': 'the words of the audit log',
  'web/admin/audit-words.ts': 'the words of the audit log',
  'server/admin/users.ts': 'the kinds of the audit log',
};

/** Files that write rows of a measured or damaged server. */
const IS_PROOF = /\/e2e\/|\.test\.tsx?$|^desktop\/verify\//;

/** A name of one word has other meanings; it is searched only where notices are made and sent. */
const OF_NOTICES =
  /^server\/(notices|mail|push|outbox|home|operations\/jobs|program\/process|invitations)\//;

/** Removes calls that notify of a kind, and the kinds of events and of the audit log. */
const withoutCauses = (source: string) =>
  source
    .replaceAll(/\bNotify<\s*'[\w-]+'/g, '')
    .replaceAll(/\b[nN]otify\w*(\(\w+\))?\(\s*\w+,\s*'[\w-]+'/g, '')
    .replaceAll(/\b(noteInAudit|record\w+)\([^;]*;/g, '');

const namesIn = (source: string, path: string) => {
  const said = withoutCauses(source);
  return NOTICE_KINDS.filter(
    (kind) =>
      path !== own(kind) &&
      (kind.includes('-') || OF_NOTICES.test(path)) &&
      (said.includes(`'${kind}'`) || said.includes(`"${kind}"`)),
  );
};

const files = pathsBelow(['shared', 'server', 'web', 'desktop']).filter(
  (path) => /\.tsx?$/.test(path) && !IS_PROOF.test(path),
);

describe('a kind of notice', () => {
  test('has one file, of its name', () => {
    const found = readdirSync(import.meta.dir).filter(
      (name) => !/^(index|kinds\.test)\.ts$/.test(name),
    );
    expect(found.sort()).toEqual(NOTICE_KINDS.map((kind) => `${kind}.ts`).sort());
  });

  test('is named only in the list, in the tables and where it is caused', () => {
    const named = files.flatMap((path) =>
      path in ALLOWED
        ? []
        : namesIn(readFileSync(join(ROOT, path), 'utf8'), path).map((kind) => `${path}: ${kind}`),
    );
    expect(named).toEqual([]);
  });

  test('is found by this test outside of the list', () => {
    expect(namesIn("const kind = 'new-prayer';", 'server/home/home.ts')).toEqual(['new-prayer']);
    expect(namesIn("where kind = 'comment'", 'server/notices/inbox.ts')).toEqual(['comment']);
    expect(namesIn("notify(tx, 'new-prayer', about, now);", 'server/prayers/write.ts')).toEqual([]);
  });

  test('is allowed elsewhere only in files that name a kind', () => {
    const idle = Object.keys(ALLOWED).filter((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      return !NOTICE_KINDS.some((kind) => new RegExp(`\\b${kind}\\b`).test(withoutCauses(source)));
    });
    expect(idle).toEqual([]);
  });

  test('has a mail or a push message if it is sent, and none otherwise', () => {
    const sent = NOTICE_KINDS.filter((kind) => kinds[kind].mail || kinds[kind].push);
    expect(sent).toEqual(SENT_KINDS);
  });
});
