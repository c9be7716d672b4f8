/** The push services of the browsers: Chrome and Samsung, Safari, Firefox and Edge. */
const BROWSERS = 'fcm.googleapis.com, *.push.apple.com, updates.push.services.mozilla.com, *.notify.windows.com'

const ENTRY = /^(\*\.)?([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(\d{1,5}))?$/

type Service = { host: string; below: boolean; port: string }

/**
 * Reads a list of push services: `host`, `host:port`, or `*.host` for every name below it, separated by commas. An
 * empty list means the browsers' own services. A list that begins with `+` adds to these; any other list replaces them.
 * @returns the services, or null if an entry cannot be read
 */
export function readServices(list: string): Service[] | null {
  const text = list.trim()
  const services = [
    ...(text && !text.startsWith('+') ? [] : BROWSERS.split(',')),
    ...text.replace(/^\+/, '').split(','),
  ].flatMap((entry) => (entry.trim() ? [entry.trim().toLowerCase()] : []))
  const read = services.map((entry) => {
    const [, below, host, port] = ENTRY.exec(entry) ?? []
    // The host is spelt as in a web address, so that the two can be compared.
    return host && URL.canParse(`https://${host}`)
      ? { host: new URL(`https://${host}`).hostname, below: Boolean(below), port: port ?? '443' }
      : null
  })
  return read.every((service) => service !== null) ? read : null
}

/**
 * Returns whether an address belongs to a known push service. It must use https, without a name and password, on port
 * 443 unless the list names another port. A numeric address must itself be in the list.
 */
export function isKnownService(endpoint: string, list: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  return (readServices(list) ?? []).some(
    (service) =>
      (port || '443') === service.port &&
      (service.below ? hostname.endsWith(`.${service.host}`) : hostname === service.host),
  )
}
