import { isIP } from 'node:net';

/** Returns the sender of mail: the operator's setting, or a name at the server's own host. */
export const senderOf = ({
  mailFrom,
  baseUrl,
}: {
  mailFrom?: string | undefined;
  baseUrl: string;
}) => mailFrom ?? `Upheld <upheld@${new URL(baseUrl).hostname}>`;

/**
 * Returns the domain in ids of our mails: the server's own host, or, where that is a bare IP address, the
 * domain of the sender. Spam filters count an IP address in a Message-ID against a mail.
 */
export const domainOfIds = (config: { mailFrom?: string | undefined; baseUrl: string }) => {
  const { hostname } = new URL(config.baseUrl);
  if (!isAddress(hostname)) return hostname;
  const domain = /@([^\s<>@]+)>?$/.exec(config.mailFrom ?? '')?.[1] ?? '';
  // RFC 2606 reserves the last one: no other server makes ids of it by right.
  return domain === '' || isAddress(domain) ? 'upheld.invalid' : domain;
};

const isAddress = (host: string) => isIP(host.replaceAll(/[[\]]/g, '')) !== 0;
