/** A location claimed by a client. For a typed place it sends `manual` true and zeros. */
interface ClaimedLocation {
  latitude?: number | null
  longitude?: number | null
  accuracy?: number | null
  timestamp?: string | number | null
  address?: string | null
  manual?: boolean | null
}

/** A location as stored: degrees and metres, or nulls and a typed address. Never 0,0. */
export interface KeptLocation {
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  address: string | null
  manual: boolean
}

const longestAddress = 300

/**
 * Returns the location to store, or null if nothing usable was claimed. Typed locations and 0,0 lose their coordinates
 * and keep their text; coordinates off the globe are dropped. An earlier location is never used instead.
 */
export function keptLocation(claim: ClaimedLocation | null | undefined): KeptLocation | null {
  if (!claim) return null
  const address = claim.address?.trim().slice(0, longestAddress) || null
  const fixed = claim.manual !== true && isOnGlobe(claim.latitude, claim.longitude)
  if (!fixed) return address ? { latitude: null, longitude: null, accuracy: null, address, manual: true } : null
  const accuracy = typeof claim.accuracy === 'number' && claim.accuracy >= 0 ? claim.accuracy : null
  return { latitude: claim.latitude!, longitude: claim.longitude!, accuracy, address, manual: false }
}

/**
 * Returns whether this latitude and longitude in degrees can be a place of work. Clients often send 0,0 when they have
 * no location.
 */
function isOnGlobe(latitude: unknown, longitude: unknown): boolean {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return false
  if (latitude === 0 && longitude === 0) return false
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
