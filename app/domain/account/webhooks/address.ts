/**
 * Returns whether this is one of the hosts in the operator's own network that webhooks may reach. @param list `host` or
 * `host:port`, separated by commas
 */
export function isNamedHost(url: URL, list: string): boolean {
  const names = list.split(',').map((name) => name.trim().toLowerCase())
  return names.includes(url.host) || names.includes(url.hostname)
}

/**
 * Returns why no webhook may post to this address; null if one may. It must use https without a name and password in
 * it, and lead to the public internet. Hosts that the operator names are exempt. @param isPublic returns whether an
 * address is on the public internet
 */
export function addressRefusal(address: string, list: string, isPublic: (ip: string) => boolean): string | null {
  if (!URL.canParse(address)) return 'Enter the whole address, beginning with https://'
  const url = new URL(address)
  if (url.username || url.password) return 'Leave the username and password out of the address'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must begin with https://'
  if (isNamedHost(url, list)) return null
  if (url.protocol !== 'https:') return 'The address must begin with https://'
  const number = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')
  const own = url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || (number && !isPublic(url.hostname))
  return own ? "Private network address. The portal's operator can allow it (HOOK_HOSTS)." : null
}
