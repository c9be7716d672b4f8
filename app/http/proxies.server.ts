import proxyaddr from 'proxy-addr'

/**
 * Whose `X-Forwarded-For` is believed.
 * @param setting how many proxies stand in front, or their addresses and networks. A number alone says nothing of who
 * calls, so it counts only on hops from this machine or a private network: who calls directly from elsewhere cannot
 * choose an address.
 * @returns what Express asks for each hop
 */
export function trustedProxies(setting: number | string[]): (address: string, hop: number) => boolean {
  if (Array.isArray(setting)) return proxyaddr.compile(setting)
  const near = proxyaddr.compile(['loopback', 'linklocal', 'uniquelocal'])
  return (address, hop) => hop < setting && near(address, hop)
}
