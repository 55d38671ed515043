import { about } from './about.ts';
import { choice, email, imap, listOf, matching } from './values.ts';

const isPort = (typed: string) =>
  /^\d{1,5}$/.test(typed) && Number(typed) > 0 && Number(typed) < 65_536;

export const replySettings = {
  imapUrl: imap.optional().register(about, {
    env: 'UPHELD_IMAP_URL',
    value: '<URL>',
    words: 'the mailbox in which answers by mail arrive, with user and password',
    otherwise: 'no answers by mail',
    example: 'imaps://prayer%40example.org:PASSWORD@mail.example.org:993',
    group: 'Mail and push',
    isSecret: true,
  }),
  imapTokenUrl: matching(
    /^https:\/\/[^\s?]+\?(?=.*\bclient_id=)(?=.*\brefresh_token=)\S+$/,
    'an https address with client_id, client_secret and refresh_token behind the ?',
  )
    .optional()
    .register(about, {
      env: 'UPHELD_IMAP_TOKEN_URL',
      value: '<URL>',
      words: 'where a mailbox that takes no password gives its token (OAuth 2)',
      otherwise: 'the password of imap-url',
      example:
        'https://login.example.org/token?client_id=ID&client_secret=SECRET&refresh_token=TOKEN',
      group: 'Mail and push',
      isSecret: true,
    }),
  replyAddress: email.optional().register(about, {
    env: 'UPHELD_REPLY_ADDRESS',
    value: '<ADDRESS>',
    words: 'the address of that mailbox',
    otherwise: 'the user of imap-url',
    example: 'prayer@example.org',
    group: 'Mail and push',
  }),
  replyPlus: choice(['on', 'off']).default('on').register(about, {
    env: 'UPHELD_REPLY_PLUS',
    value: '<ON>',
    words: 'whether mail to prayer+anything@… comes into that mailbox too: on or off',
    group: 'Mail and push',
  }),
  mailboxPorts: listOf(isPort, 'ports such as 1143, with commas between').register(about, {
    env: 'UPHELD_MAILBOX_PORTS',
    value: '<LIST>',
    words:
      'ports of this computer, beside 993, 143, 465 and 587, at which administrators may name a mail server on their page',
    otherwise: 'none',
    example: '1143, 1993',
    group: 'Mail and push',
  }),
};
