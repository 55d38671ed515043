import { z } from 'zod';
import { PASSWORD_MIN } from '../../shared/password-min.ts';
import { REGISTRATIONS } from '../../shared/server-info.ts';
import { isProxyRange } from '../http/proxies.ts';
import { LOG_LEVELS } from '../log.ts';
import { about } from './about.ts';
import { replySettings } from './reply-settings.ts';
import {
  amount,
  choice,
  days,
  email,
  hostName,
  isOrigin,
  listOf,
  matching,
  megabytes,
  openAtOnce,
  origin,
  passwordLength,
  port,
  smtp,
  text,
} from './values.ts';

/**
 * Every setting of the server, by its name in the program. A value is text, from an option or a variable.
 * The schema's message is the expected value, so that a problem reads "port = 99999: expected a whole
 * number from 0 to 65535".
 */
export const settings = z.object({
  port: port.default(3000).register(about, {
    env: 'UPHELD_PORT',
    value: '<N>',
    words: 'the port to listen on',
    group: 'Where it runs',
  }),
  host: text('an address to listen on').default('::').register(about, {
    env: 'UPHELD_HOST',
    value: '<ADDRESS>',
    words: 'the address to listen on; :: is every one, of IPv4 and IPv6',
    group: 'Where it runs',
  }),
  data: text('a folder').default('./data').register(about, {
    env: 'UPHELD_DATA',
    value: '<DIR>',
    words: 'the folder in which everything is kept',
    group: 'Where it runs',
  }),
  baseUrl: origin.optional().register(about, {
    env: 'UPHELD_URL',
    value: '<URL>',
    words: 'how people reach this server; links are built from it',
    otherwise: 'this computer’s address in its network',
    example: 'https://pray.example.org',
    group: 'Where it runs',
  }),
  tlsCert: text('the path of a certificate in PEM form').optional().register(about, {
    env: 'UPHELD_TLS_CERT',
    value: '<FILE>',
    words: 'serve https by itself, with this certificate (PEM, with its chain)',
    otherwise: 'http',
    example: '/etc/upheld/certificate.pem',
    group: 'Where it runs',
  }),
  tlsKey: text('the path of a key in PEM form').optional().register(about, {
    env: 'UPHELD_TLS_KEY',
    value: '<FILE>',
    words: 'the key of that certificate (PEM)',
    otherwise: 'none',
    example: '/etc/upheld/key.pem',
    group: 'Where it runs',
  }),
  trustedProxies: listOf(
    isProxyRange,
    'addresses or ranges such as 10.0.0.1 or 172.16.0.0/12, with commas between',
  ).register(about, {
    env: 'UPHELD_TRUSTED_PROXIES',
    value: '<LIST>',
    words: 'your own proxies; only they may say who is calling, and by which name',
    otherwise: 'none',
    example: '127.0.0.1, 172.16.0.0/12',
    group: 'Where it runs',
  }),
  registration: choice(REGISTRATIONS).default('open').register(about, {
    env: 'UPHELD_REGISTRATION',
    value: '<WHO>',
    words: 'who may create an account: open, invite (with an invitation in hand) or closed',
    group: 'Who gets in',
  }),
  passwordMin: passwordLength.default(PASSWORD_MIN).register(about, {
    env: 'UPHELD_PASSWORD_MIN',
    value: '<N>',
    words: 'how many characters a password must have',
    group: 'Who gets in',
  }),
  budgets: amount.default(1).register(about, {
    env: 'UPHELD_BUDGETS',
    value: '<N>',
    words:
      'multiplies how often one member may write, comment, pray and invite, and how many accounts one network may make; 0: no limit',
    group: 'Who gets in',
  }),
  reminderDays: days.default(30).register(about, {
    env: 'UPHELD_REMINDER_DAYS',
    value: '<DAYS>',
    words: 'how long somebody is away before a reminder is for them',
    group: 'Who gets in',
  }),
  supportEmail: email.optional().register(about, {
    env: 'UPHELD_SUPPORT_EMAIL',
    value: '<ADDRESS>',
    words: 'who gets the messages of the help page',
    otherwise: 'all administrators',
    example: 'help@example.org',
    group: 'Who gets in',
  }),
  // An email address, or the account's own id at the provider.
  donationRecipient: matching(
    /^([^\s@]+@[^\s@]+|[A-Z0-9]{5,20})$/,
    'an email address or an account id',
  )
    .optional()
    .register(about, {
      env: 'UPHELD_DONATION_RECIPIENT',
      value: '<ACCOUNT>',
      words: 'the PayPal account (address or id) that donations go to',
      otherwise: 'no donations',
      example: 'gifts@example.org',
      group: 'Who gets in',
    }),
  smtpUrl: smtp.optional().register(about, {
    env: 'UPHELD_SMTP_URL',
    value: '<URL>',
    words: 'the mail server, with user and password',
    otherwise: 'no mail',
    example: 'smtps://prayer%40example.org:PASSWORD@mail.example.org:465',
    group: 'Mail and push',
    isSecret: true,
  }),
  mailFrom: matching(/^[^\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'an email address')
    .optional()
    .register(about, {
      env: 'UPHELD_MAIL_FROM',
      value: '<ADDRESS>',
      words: 'the sender of mail',
      otherwise: 'Upheld <upheld@…> at the base URL’s host',
      example: 'Upheld <prayer@example.org>',
      group: 'Mail and push',
    }),
  ...replySettings,
  pushHosts: listOf(
    isOrigin,
    'origins such as https://push.example.org, with commas between',
  ).register(about, {
    env: 'UPHELD_PUSH_HOSTS',
    value: '<LIST>',
    words: 'push services of your own',
    otherwise: 'none',
    example: 'https://push.example.org',
    group: 'Mail and push',
  }),
  backups: choice(['nightly', 'off']).default('nightly').register(about, {
    env: 'UPHELD_BACKUPS',
    value: '<WHEN>',
    words: 'when a backup is made into the folder backups of the data: nightly or off',
    group: 'Backups',
  }),
  backupCopy: text('a folder').optional().register(about, {
    env: 'UPHELD_BACKUP_COPY',
    value: '<DIR>',
    words: 'another folder, best on another disk, that gets a copy of each backup',
    otherwise: 'none',
    example: '/mnt/usb-disk/upheld',
    group: 'Backups',
  }),
  backupKey: matching(/^age1[a-z0-9]{20,}$/, 'a public key of age, which begins with age1')
    .optional()
    .register(about, {
      env: 'UPHELD_BACKUP_KEY',
      value: '<KEY>',
      words: 'encrypts those copies to this public key of age',
      otherwise: 'not encrypted',
      example: 'age1…',
      group: 'Backups',
    }),
  backupPassphrase: matching(/^.{8,}$/, 'a passphrase of at least 8 characters')
    .optional()
    .register(about, {
      env: 'UPHELD_BACKUP_PASSPHRASE',
      value: '<WORDS>',
      words: 'encrypts those copies with this passphrase',
      otherwise: 'not encrypted',
      example: 'some words that only you know',
      group: 'Backups',
      isSecret: true,
    }),
  logLevel: choice(LOG_LEVELS).default('info').register(about, {
    env: 'UPHELD_LOG_LEVEL',
    value: '<LEVEL>',
    words: 'how much is logged: error, warn, info, or debug for a line per call',
    group: 'For operators',
  }),
  metrics: choice(['on', 'off']).default('off').register(about, {
    env: 'UPHELD_METRICS',
    value: '<ON>',
    words: 'answer GET /metrics to this computer, and to everybody who has the token: on or off',
    group: 'For operators',
  }),
  metricsToken: matching(/^[\w.~+/-]{16,}$/, 'at least 16 letters, digits or - . _ ~ + /')
    .optional()
    .register(about, {
      env: 'UPHELD_METRICS_TOKEN',
      value: '<TOKEN>',
      words: 'the bearer token with which another computer may read /metrics',
      otherwise: 'none',
      example: 'a-long-random-word',
      group: 'For operators',
      isSecret: true,
    }),
  congregations: text('a folder').default('./congregations').register(about, {
    env: 'UPHELD_CONGREGATIONS',
    value: '<DIR>',
    words: 'upheld host: the folder that has a folder for each congregation',
    group: 'Many congregations',
  }),
  domain: hostName.default('localhost').register(about, {
    env: 'UPHELD_DOMAIN',
    value: '<NAME>',
    words: 'upheld host: each congregation is reached as its own name before this one',
    group: 'Many congregations',
  }),
  mostOpen: openAtOnce.default(200).register(about, {
    env: 'UPHELD_MOST_OPEN',
    value: '<N>',
    words: 'upheld host: how many congregations are open at once; the others wait on the disk',
    group: 'Many congregations',
  }),
  mostDisk: megabytes.default(0).register(about, {
    env: 'UPHELD_MOST_DISK',
    value: '<MB>',
    words:
      'upheld host: how many megabytes the database and library of each may take, and its backups as much again; 0: no limit',
    group: 'Many congregations',
  }),
});

export type SettingName = keyof typeof settings.shape;
