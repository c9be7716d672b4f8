/** Hosts of the own network that the operator lets webhooks reach: `host` or `host:port`, divided by commas. */
export function isNamedHost(url: URL, list: string): boolean {
  const names = list.split(',').map((name) => name.trim().toLowerCase())
  return names.includes(url.host) || names.includes(url.hostname)
}

/**
 * Why no webhook posts to this address, or null. Only https, without a name and password in it; by number only to
 * the public internet. What the operator names is exempt.
 * @param isPublic is a number an address of the public internet?
 */
export function addressRefusal(address: string, list: string, isPublic: (ip: string) => boolean): string | null {
  if (!URL.canParse(address)) return 'Enter the whole address, beginning with https://'
  const url = new URL(address)
  if (url.username || url.password) return 'Leave name and password out of the address'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must begin with https://'
  if (isNamedHost(url, list)) return null
  if (url.protocol !== 'https:') return 'The address must begin with https://'
  const number = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')
  const own = url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || (number && !isPublic(url.hostname))
  return own ? "Private network address. The portal's operator can allow it (HOOK_HOSTS)." : null
}
