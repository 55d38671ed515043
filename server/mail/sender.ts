/** Returns the sender of mail: the operator's setting, or a name at the server's own host. */
export const senderOf = ({ mailFrom, baseUrl }: { mailFrom?: string; baseUrl: string }) =>
  mailFrom ?? `Upheld <upheld@${new URL(baseUrl).hostname}>`;
