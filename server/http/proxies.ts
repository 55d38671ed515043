import proxyAddr from 'proxy-addr';

/** Whether the text is an address, a CIDR range or a name such as 'loopback'. */
export const isProxyRange = (text: string) => {
  try {
    proxyAddr.compile([text]);
    return true;
  } catch {
    return false;
  }
};

/** Whether a peer is one of the proxies that the operator trusts. */
export const proxyTest = (trustedProxies: readonly string[]) => {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (address: string) => trust(address, 0);
};
