/** Returns coordinates as '51.503400, -0.127600'. */
export function coordinatesText(latitude: number, longitude: number): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
}

type Located = { address?: string | null; latitude?: number | null; longitude?: number | null }

/** Returns the coordinates of a location as text, with six decimals; null if it has none. */
export const coordinatesOf = ({ latitude, longitude }: Located): string | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? coordinatesText(latitude, longitude) : null

/** Returns whether a location has an address or coordinates. */
export const isLocated = (location: Located | null | undefined): boolean =>
  Boolean(location && (location.address || coordinatesOf(location)))

/** Returns a place in words: the address, or else the coordinates with six decimals, or else that it is unknown. */
export const locationText = (location: Located | null | undefined): string =>
  location?.address || (location && coordinatesOf(location)) || 'Location not available'

/**
 * Returns whether a browser says that it runs on neither a phone nor a tablet. Such a machine has no satellite
 * receiver. @param agent its user agent
 */
export const isDesktopAgent = (agent: string): boolean => !/Android|iPhone|iPad|iPod|Mobile/i.test(agent)
