import proxyaddr from 'proxy-addr'

/**
 * Whose `X-Forwarded-For` is believed.
 * @param setting how many proxies stand in front, or their addresses and networks. A number alone says nothing of who
 * calls, so it counts only on hops from this machine or a private network: who calls directly from elsewhere cannot
 * choose an address.
 * @returns what Express asks for each hop
 */
export function trustedProxies(setting: number | string[]): (address: string | undefined, hop: number) => boolean {
  const isTrusted = Array.isArray(setting) ? proxyaddr.compile(setting) : near(setting)
  // Who calls by a socket of this machine has no address: the folder of the socket lets the proxy alone in.
  return (address, hop) => (address === undefined ? setting !== 0 : isTrusted(address, hop))
}

function near(most: number): (address: string, hop: number) => boolean {
  const isNear = proxyaddr.compile(['loopback', 'linklocal', 'uniquelocal'])
  return (address, hop) => hop < most && isNear(address, hop)
}
