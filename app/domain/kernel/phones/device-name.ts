/** Returns a common name for a device, from its browser's user agent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  // The server itself writes this, with the name that an administrator gave the tablet.
  if (userAgent.startsWith('Kiosk ')) return userAgent
  const device = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(userAgent)?.[0] ?? 'Another device'
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0]
  const names: Record<string, string> = { Edg: 'Edge', Macintosh: 'Mac' }
  return [names[device] ?? device, browser && (names[browser] ?? browser)].filter(Boolean).join(', ')
}
