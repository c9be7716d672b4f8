import { coordinatesText } from '~/platform/location.ts'

/** The parts of Nominatim's answer that are used; everything else is ignored. */
export interface GeocoderAnswer {
  display_name?: unknown
  address?: unknown
}

export interface Address {
  /** The whole address in one line, or the coordinates if the service knew nothing. */
  address: string
  /** The service's own line, null if it gave none. */
  displayName: string | null
  /** Street, area, place and postcode, where known. */
  parts: string[]
}

/**
 * Returns the address at these degrees from Nominatim's answer: built from its parts, or else the service's own line,
 * or else the coordinates with six decimals. The answer is null if the service failed.
 */
export function addressOf(answer: GeocoderAnswer | null, latitude: number, longitude: number): Address {
  const displayName = textOf(answer?.display_name)
  const parts = partsOf(answer?.address)
  return { address: parts.join(', ') || displayName || coordinatesText(latitude, longitude), displayName, parts }
}

function partsOf(address: unknown): string[] {
  if (typeof address !== 'object' || address === null) return []
  const part = (name: string) => textOf((address as Record<string, unknown>)[name])
  const street = [part('house_number'), part('road')].filter(Boolean).join(' ')
  const area = part('suburb') ?? part('neighbourhood')
  const place = part('city') ?? part('town') ?? part('village')
  return [street, area, place, part('postcode')].filter((text): text is string => Boolean(text))
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return value.trim().slice(0, 300) || null
}
