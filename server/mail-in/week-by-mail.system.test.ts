// needs: tmux nano mutt alpine s-nail claws-mail thunderbird Xvfb xdotool xclip php php-intl php-mbstring php-sqlite3 php-xml dovecot-imapd apt-get dpkg-deb unshare
// alone: it measures time

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { unpackPackages } from '../../test-support/debian-packages.ts';
import { replyWithClaws } from '../../test-support/mail-world/claws.ts';
import {
  type MailedCongregation,
  startCongregation,
} from '../../test-support/mail-world/congregation.ts';
import { type MailHost, startMailHost } from '../../test-support/mail-world/mail-host.ts';
import { replyWithRoundcube, unpackRoundcube } from '../../test-support/mail-world/roundcube.ts';
import {
  replyWithAlpine,
  replyWithMutt,
  replyWithSNail,
} from '../../test-support/mail-world/terminal-programs.ts';
import { replyWithThunderbird } from '../../test-support/mail-world/thunderbird.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(100_000);

const packages = await unpackPackages(['postfix']);
const roundcube = await unpackRoundcube();

/** A heading, and two paragraphs, one of them longer than a line of mail. */
const REPLY = `For Mr. O'Brien

We prayed for him this morning, all four of us, before he went into the hospital with his son.

주님의 평안이 함께하시기를 빕니다. We come on Friday.`;

const REQUEST = `He has his operation on Monday.

Please pray for his family, too: they have come a long way, and they know nobody in the town.`;

describe.skipIf(!packages || !roundcube)('a member who replies by mail, as root (N103)', () => {
  let host: MailHost;
  let congregation: MailedCongregation;
  beforeAll(async () => {
    host = await startMailHost(packages ?? '', ['pray', 'ruth', 'naomi']);
    congregation = await startCongregation({ ...host, imapUrl: host.imapUrl('pray') });
    // A notice of the same second as the first mail might stand above it.
    host.empty('naomi');
  });
  afterAll(() => Promise.all([congregation?.stop(), host?.stop()]));

  /** Naomi answers a new request by this program. Returns the comments on it. */
  const commentsBy = async (
    name: string,
    reply: (host: MailHost, words: string) => Promise<void>,
  ) => {
    const id = await congregation.share(`For Mr. O'Brien, by ${name}`, REQUEST);
    const isMailed = () => host.mails('naomi').some((mail) => mail.includes(`/prayers/${id}`));
    await until('the notice comes', isMailed);
    const before = host.delivered('pray@example.org');
    await reply(host, REPLY);
    await until('the reply arrives', () => host.delivered('pray@example.org') > before, 15_000);
    return congregation.commentSoon(id);
  };

  test.each([
    ['mutt', replyWithMutt],
    ['Alpine', replyWithAlpine],
    ['s-nail', replyWithSNail],
    ['Roundcube', replyWithRoundcube(roundcube ?? '', { isHtml: false })],
    ['Roundcube in HTML', replyWithRoundcube(roundcube ?? '', { isHtml: true })],
    ['Thunderbird', replyWithThunderbird],
  ] as const)(
    'a reply by %s is the comment as it was typed, within five seconds',
    async (name, reply) => {
      expect(await commentsBy(name, reply)).toEqual([REPLY]);
    },
  );

  test('a reply by Claws is the comment with the line breaks that Claws adds, within five seconds', async () => {
    // It breaks lines at 72 letters, and its mail does not say which breaks were typed.
    const broken = REPLY.replace('into the hospital', 'into the\nhospital');
    expect(await commentsBy('Claws', replyWithClaws)).toEqual([broken]);
  });
});
