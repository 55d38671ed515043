import { mailServerWords } from '../../shared/messages/compiled/words/mail-server.js';
import { oneOf } from '../../shared/one-of.ts';
/*
 * Decides what a mail server's refusal is about (RFC 5321, section 4.2; RFC 3463). Only the recipient's
 * own trouble fails a mail: a quota, a rate limit, a refused sender or a policy ends some day, and mails
 * refused for it must not be lost.
 */

/**
 * `refused`: the recipient gets no mail, for good. `later`: this mail was put off, others may pass.
 * `held`: the server takes no mail from us at the moment.
 */
export type Meaning = 'refused' | 'later' | 'held';

/** An SMTP error reply, the command it replies to, and whether DATA was complete. */
export type Refusing = {
  command: string;
  response: string;
  responseCode: number;
  isEndSent: boolean;
  /** The refused address; some servers name nothing else. */
  recipient?: string | undefined;
};

/** Returns what to do after a refusal, from its codes and, where they are not enough, from its words. */
export const meaningOf = (refusing: Refusing): Meaning => {
  const { command, response, responseCode, isEndSent, recipient } = refusing;
  const isAtRecipient = command === 'RCPT TO';
  // Before a recipient was named, even 'User unknown' is about the sender.
  if (!isAtRecipient && command !== 'DATA' && !isEndSent) return 'held';
  if (responseCode === 421) return 'held';
  const reply = { status: statusIn(response), words: wordsIn(response, recipient) };
  return responseCode >= 500 ? forGood(reply, isAtRecipient) : forNow(reply, isAtRecipient);
};

type Reply = { status: string; words: string };

/**
 * Returns the enhanced status code without its class, such as '1.1' of '550 5.1.1 …'; '' without one. It
 * begins the first line of text (RFC 2034, section 4). Some servers write '#' before it.
 */
const statusIn = (response: string) =>
  /^\d{3}[ -]#?[245]\.(\d{1,3}\.\d{1,3})(?![.\d])/.exec(response)?.[1] ?? '';

/** Returns the words in small letters, without addresses, links and codes, which only look like words. */
const wordsIn = (response: string, recipient: string | undefined) =>
  small(response)
    .replaceAll(recipient ? small(recipient) : /^$/g, 'address')
    .replaceAll('<address>', 'address')
    .replaceAll(/<?[^\s<>]+@[^\s<>]+>?|https?:\S+|^\d{3}[ -](#?\d\.\d+\.\d+)?/gm, ' ')
    .replaceAll('relay recipient', 'recipient')
    .replaceAll(/\s+/g, ' ');

const small = (text: string) => text.normalize('NFKC').toLowerCase();

/** No such mailbox or domain, moved, deactivated, full (RFC 3463, sections 3.2 and 3.3). */
const ABOUT_RECIPIENT = new Set(['1.1', '1.2', '1.3', '1.6', '1.10', '2.1', '2.2']);

const forGood = ({ status, words }: Reply, isAtRecipient: boolean): Meaning => {
  if (ABOUT_RECIPIENT.has(status)) return 'refused';
  if (!isAtRecipient || SENDER.test(words)) return 'held';
  // Postfix begins every reason with these words, a policy too.
  const why = words.replace('recipient address rejected', '');
  if (UNKNOWN.test(why) || FULL.test(why)) return 'refused';
  return RECIPIENT.test(words) && !RULES.test(words) ? 'refused' : 'held';
};

const forNow = ({ status, words }: Reply, isAtRecipient: boolean): Meaning => {
  if (GREYLISTED.test(words) || /^(1\.\d+|2\.[0-2])$/.test(status)) return 'later';
  // The server's own trouble: its disk, the network, the protocol.
  if (!isAtRecipient || /^[345]\./.test(status)) return 'held';
  if (SENDER.test(words) || RULES.test(words)) return 'held';
  return RECIPIENT.test(words) || AGAIN.test(words) ? 'later' : 'held';
};

const GREYLISTED = /gr[ea]y-?\s?list/;
const AGAIN = /\b(again|later|temporar\w*|deferred)\b/;

const UNKNOWN = new RegExp(
  [
    String.raw`\b(no such|unknown|invalid|unrout?e?able|non-?existent) (user|mailbox|recipient|address|account)\b`,
    String.raw`(?<!\b(ip|helo|ehlo) )\b(user|mailbox|recipient|address|account)[,:.]*( is| was)? (unknown|not (found|known)|does( not|n['’]t) exist)`,
    String.raw`\b(user|mailbox|recipient)( is| was)? (invalid|unavailable|disabled)|\bmailbox name not allowed`,
  ].join('|'),
);
const FULL =
  /\b(mailbox|inbox|recipient)\b.*\b(full|quota|storage|size)|\bfull (mailbox|inbox)|\bstorage allocation/;

/** Words for a user, a mailbox or a recipient. */
const RECIPIENT = new RegExp(oneOf(mailServerWords.recipient));

/** Words for the sender, signing in and relaying. */
const SENDER = new RegExp(oneOf(mailServerWords.sender));

/** Words for limits and rules. */
const RULES = new RegExp(oneOf(mailServerWords.rules));
