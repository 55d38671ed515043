import { describe, expect, test } from 'bun:test';
import { meaningOf, type Refusing } from './smtp-errors.ts';

/*
 * Replies of real mail servers. A refusal fails one mail only if it is about the recipient; all others are
 * about us, so every mail waits.
 */
const RECIPIENT: Record<string, string> = {
  'no such user': '550 5.1.1 <x@example.org>: Recipient address rejected: User unknown',
  'a domain that does not exist': '550 5.1.2 Bad destination system address',
  'an address that cannot be read': '501 5.1.3 Bad recipient address syntax',
  'somebody who has moved': '551 5.1.6 Recipient has moved',
  'Exchange’s word for no such mailbox': '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found',
  'an account that is switched off': '550 5.2.1 The email account that you tried to reach is off',
  'a full mailbox': '552 5.2.2 The email account that you tried to reach is over quota',
  'a user unknown in a table for relays':
    '550 5.1.1 <x@example.org>: Recipient address rejected: User unknown in relay recipient table',
  'several lines':
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 double-checking the address. - gsmtp',
  'a code that came late': '550 #5.1.1 User unknown',
};

const RECIPIENT_BY_WORDS: Record<string, string> = {
  'no enhanced code': '550 No such user here',
  'Postfix without codes': '550 <x@example.org>: User unknown in relay recipient table',
  'a mailbox by RFC 5321': '550 Requested action not taken: mailbox unavailable',
  'a full mailbox': '552 Mailbox quota exceeded',
  'storage by RFC 5321': '552 Requested mail action aborted: exceeded storage allocation',
  'another code': '553 5.3.0 <x@example.org>... User unknown',
  'a recipient who is refused': '550 5.4.1 Recipient address rejected: Access denied',
  'Exim without a route': '550 Unrouteable address',
  'user over quota in the mailbox': '550 5.2.3 recipient mailbox is over quota',
  'a name by RFC 5321': '553 Requested action not taken: mailbox name not allowed',
  German: '550 Empfänger unbekannt',
  'German mailboxes': '550 Das Postfach existiert nicht',
  French: '550 5.5.0 Utilisateur inconnu',
  Spanish: '550 El buzón no existe',
  Portuguese: '550 Usuário desconhecido',
  Russian: '550 Пользователь не найден',
  Chinese: '550 收件人不存在',
  Korean: '550 수신자를 찾을 수 없습니다',
  Japanese: '550 宛先が見つかりません',
  Arabic: '550 المستلم غير موجود',
};

const OURS: Record<string, string> = {
  'a quota of Exchange':
    '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process',
  'sending as somebody else':
    '554 5.2.252 SendAsDenied; a@example.org not allowed to send as b@example.org',
  'Gmail’s daily limit':
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\n550 5.4.5 sending limits go to https://example.com/answer - gsmtp',
  relaying: '554 5.7.1 <user@example.org>: Relay access denied',
  'relaying without a code': '550 relay not permitted',
  'relaying for a user': '550 User must authenticate before relaying',
  qmail: '553 sorry, that domain isn’t in my list of allowed rcpthosts',
  'a sender that is not one’s own':
    '553 5.7.1 <a@example.org>: Sender address rejected: not owned by user b@example.org',
  'a sender unknown in a table':
    '550 5.1.0 <a@example.org>: Sender address rejected: User unknown in virtual mailbox table',
  'a sender behind a sentence of RFC 5321':
    '550-Requested action not taken: mailbox unavailable\n550 Sender address is not allowed.',
  'a policy': '550 5.7.1 Message rejected due to policy',
  'a quota of a policy server':
    '554 5.7.1 <x@example.org>: Recipient address rejected: Policy Rejection- Quota Exceeded',
  'a rate': '550 5.7.1 <x@example.org>: Recipient address rejected: Sending rate exceeded',
  'a limit for users': '550 User has exceeded the limit of emails per hour',
  'too many recipients': '550 5.5.3 Too many recipients',
  'a sandbox': '554 Sandbox subdomains are for tests. Please add your authorized recipients',
  'a blocked address': '550 5.7.1 Mail from 192.0.2.1 blocked using a list; contact the recipient',
  'no permission': '550 User has no permission',
  'signing in first': '530 5.7.0 Authentication required',
  'an address of four numbers': '550 Connection from 5.1.1.7 refused',
  German: '550 Absender nicht zulässig für Benutzer',
  Japanese: '550 送信者が許可されていません',
  'a name for an IP address': '550 Your IP address not found in the DNS',
  'our own full mailbox': '552 Your mailbox is full',
  'nothing that anybody knows': '554 Transaction failed',
};

const FOR_NOW: Record<string, string> = {
  greylisting: '451 4.7.1 Greylisted, try again later',
  'greylisting under another code':
    '450 4.2.0 <x@example.org>: Recipient address rejected: Greylisted',
  'greylisting that does not say so': '451 4.7.1 Please try again later',
  'somebody who gets too much mail':
    '450 4.2.1 The user you are trying to contact is receiving mail too quickly',
  'a mailbox that is full for now': '452 4.2.2 Mailbox full',
  'a mailbox that is busy': '450 Requested mail action not taken: mailbox unavailable',
};

const OURS_FOR_NOW: Record<string, string> = {
  closing: '421 4.7.0 Try again later, closing connection',
  'threads of Exchange': '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded',
  'recipients of a connection': '452 4.5.3 Too many recipients',
  'no storage': '452 4.3.1 Insufficient system storage',
  'a look-up that failed': '451 4.3.0 Temporary lookup failure',
  'a rate': '450 4.7.1 Error: too much mail from 192.0.2.1',
  'nothing that anybody knows': '451 Not now',
};

const said = (command: Refusing['command'], response: string, isEndSent = false) =>
  meaningOf({ command, response, responseCode: Number(response.slice(0, 3)), isEndSent });

describe('a reply of a mail server (N31)', () => {
  for (const [what, response] of Object.entries(RECIPIENT))
    test(`about the recipient: ${what}`, () => {
      expect(said('RCPT TO', response)).toBe('refused');
      expect(said('DATA', response)).toBe('refused');
      expect(said('DATA', response, true)).toBe('refused');
    });

  for (const [what, response] of Object.entries(RECIPIENT_BY_WORDS))
    test(`about the recipient in words: ${what}`, () => {
      expect(said('RCPT TO', response)).toBe('refused');
      // After the text nothing shows that the words are about the recipient.
      expect(said('DATA', response, true)).toBe('held');
    });

  for (const [what, response] of Object.entries(OURS))
    test(`about us: ${what}`, () => {
      expect(said('RCPT TO', response)).toBe('held');
      expect(said('DATA', response)).toBe('held');
      expect(said('DATA', response, true)).toBe('held');
    });

  for (const [what, response] of Object.entries(FOR_NOW))
    test(`about one mail for now: ${what}`, () => {
      expect(said('RCPT TO', response)).toBe('later');
    });

  for (const [what, response] of Object.entries(OURS_FOR_NOW))
    test(`about us for now: ${what}`, () => {
      expect(said('RCPT TO', response)).toBe('held');
      expect(said('DATA', response, true)).toBe('held');
    });

  test('with the recipient’s address alone is about the recipient', () => {
    const recipient = 'Ruth@example.org';
    const named = (response: string) =>
      meaningOf({ command: 'RCPT TO', response, responseCode: 550, isEndSent: false, recipient });
    expect(named('550 <ruth@example.org> is unknown here')).toBe('refused');
    expect(named('550 ruth@example.org... not found')).toBe('refused');
    expect(named('550 <ruth@example.org>: Relay access denied')).toBe('held');
    expect(named('550 <upheld@example.org> is unknown here')).toBe('held');
  });

  test('before a recipient was named is about us, with any words', () => {
    for (const response of Object.values({ ...RECIPIENT, ...RECIPIENT_BY_WORDS, ...FOR_NOW }))
      for (const command of ['CONN', 'EHLO', 'AUTH PLAIN', 'MAIL FROM'])
        expect(said(command, response)).toBe('held');
  });

  test('of greylisting after the text is about one mail too', () => {
    expect(said('DATA', '451 4.7.1 Greylisting in action, please come back', true)).toBe('later');
    expect(said('DATA', '452 4.2.2 Mailbox full', true)).toBe('later');
  });
});
