/** Maximum length of a congregation's name, in characters. */
const LONGEST = 40;
const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** Names under which people expect another page, or that mislead about whose page it is. */
const RESERVED = new Set(
  'admin administrator api app autoconfig autodiscover backup backups dns ftp help host imap localhost mail mta-sts mx ns ns1 ns2 pop pop3 root security smtp ssl static status support test upheld webmail www'.split(
    ' ',
  ),
);

/** Names of devices on Windows, where no folder can have one: a congregation could not move there. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9])$/;

const isReserved = (name: string) => RESERVED.has(name) || DEVICE.test(name);

/**
 * Thrown for a congregation that cannot be named, found or changed. The message is one line for the
 * operator.
 */
export class BadCongregation extends Error {}

/** Encoded names in another script (RFC 5890 §2.3.1), which may look like another congregation's. */
const ENCODED = /^xn--/;

/** Returns whether a congregation may have this name, as a folder and as a part of a host name. */
export const isName = (text: string) =>
  text.length <= LONGEST && NAME.test(text) && !ENCODED.test(text) && !isReserved(text);

/** Throws BadCongregation with the fault of a name. */
export const requireName = (name: string) => {
  if (isReserved(name))
    throw new BadCongregation(
      `The name ${name} is reserved. Choose another one, such as ${name}-church.`,
    );
  if (!isName(name))
    throw new BadCongregation(
      `A congregation’s name is up to ${LONGEST} small letters, digits and hyphens, such as st-john; it neither begins nor ends with a hyphen.`,
    );
};
