import proxyAddr from 'proxy-addr';

/** Returns whether the text is an address, a CIDR range or a name such as 'loopback'. */
export const isProxyRange = (text: string) => {
  try {
    proxyAddr.compile([text]);
    return true;
  } catch {
    return false;
  }
};

/** Returns a function that tests whether a peer is a proxy that the operator trusts. */
export const proxyTest = (trustedProxies: readonly string[]) => {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (address: string) => trust(address, 0);
};
