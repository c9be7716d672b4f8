import proxyaddr from 'proxy-addr'

/**
 * Returns the function that Express calls for each hop to decide whether its `X-Forwarded-For` is trusted. @param
 * setting the number of proxies, or their addresses and networks. A number alone does not identify the caller, so it
 * applies only to hops from this machine or a private network: a direct caller from outside cannot choose an address.
 */
export function trustedProxies(setting: number | string[]): (address: string | undefined, hop: number) => boolean {
  const isTrusted = Array.isArray(setting) ? proxyaddr.compile(setting) : near(setting)
  // A caller through a Unix socket has no address, but only the proxy can open the folder that contains the socket.
  return (address, hop) => (address === undefined ? setting !== 0 : isTrusted(address, hop))
}

function near(most: number): (address: string, hop: number) => boolean {
  const isNear = proxyaddr.compile(['loopback', 'linklocal', 'uniquelocal'])
  return (address, hop) => hop < most && isNear(address, hop)
}
