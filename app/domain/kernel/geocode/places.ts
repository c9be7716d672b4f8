import { type Place } from './views.ts'

/**
 * Reads the answer of Nominatim's search. @returns null if it is not a list; places without a name or degrees are left
 * out
 */
export function placesOf(text: string): Place[] | null {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.flatMap(placeOf) : null
  } catch {
    return null
  }
}

function placeOf(given: unknown): Place[] {
  const { display_name: name, lat, lon } = (given ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || !name.trim() || !isNumber(lat) || !isNumber(lon)) return []
  const [latitude, longitude] = [Number(lat), Number(lon)]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return []
  return [{ address: name.trim().slice(0, 300), latitude, longitude }]
}

const isNumber = (given: unknown) =>
  (typeof given === 'string' || typeof given === 'number') && /^-?\d{1,3}(\.\d{1,20})?$/.test(String(given))
