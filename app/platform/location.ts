/** '51.503400, -0.127600'. */
export function coordinatesText(latitude: number, longitude: number): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
}

type Located = { address?: string | null; latitude?: number | null; longitude?: number | null }

/** Returns the coordinates of a location in words, with six decimals; null if it has none. */
export const coordinatesOf = ({ latitude, longitude }: Located): string | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? coordinatesText(latitude, longitude) : null

/** Returns whether an address or coordinates are known. */
export const isLocated = (location: Located | null | undefined): boolean =>
  Boolean(location && (location.address || coordinatesOf(location)))

/** Returns a place in words: the address, else the coordinates with six decimals, else that it is not known. */
export const locationText = (location: Located | null | undefined): string =>
  location?.address || (location && coordinatesOf(location)) || 'Location not available'

/**
 * Returns whether a browser says that it runs on neither a phone nor a tablet: such a machine has no satellite
 * receiver.
 * @param agent its user agent
 */
export const isDesktopAgent = (agent: string): boolean => !/Android|iPhone|iPad|iPod|Mobile/i.test(agent)
