import { eq, lt } from 'drizzle-orm'
import { geocodeCache } from '#db/schema/threat.ts'
import { type Actor } from '../access/actor.ts'
import { limitRate } from '../access/throttle.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Address, addressOf, type GeocoderAnswer } from './address.ts'
import { type Position } from './input.ts'
import { askMaps } from './maps-service.server.ts'

const keptDays = 90

/**
 * Returns the address at a position. Anyone may ask, thirty times a minute from one address. The maps service gets at
 * most one request a second from the whole application, and each place is looked up only once (its usage policy). After
 * any failure the answer is the coordinates. @throws Problem too_many
 */
export async function reverseGeocode(actor: Actor, { latitude, longitude }: Position): Promise<Address> {
  limitRate('geocode', actor.kind === 'system' ? actor.name : actor.ip, 30)
  const key = placeKey(latitude, longitude)
  const known = db().select().from(geocodeCache).where(eq(geocodeCache.key, key)).get()
  const answer = known ? known.answer : await asked(key)
  return addressOf(answer as GeocoderAnswer | null, latitude, longitude)
}

/** Deletes addresses older than 90 days; for the nightly purge. Returns how many. */
export function purgeGeocodeCache(now = new Date()): number {
  const oldest = new Date(now.getTime() - keptDays * DAY_MS)
  return commit(() => write().delete(geocodeCache).where(lt(geocodeCache.at, oldest)).run()).changes
}

// Positions are rounded to about 11 metres, so a guard who moves about a yard causes no further request.
const placeKey = (latitude: number, longitude: number) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

const questions = () => singleton('geocode', () => new Map<string, Promise<GeocoderAnswer | null>>())

function asked(key: string): Promise<GeocoderAnswer | null> {
  const asking = questions()
  const present = asking.get(key)
  if (present) return present
  const question = ask(key).finally(() => asking.delete(key))
  asking.set(key, question)
  return question
}

async function ask(key: string): Promise<GeocoderAnswer | null> {
  const [lat = '', lon = ''] = key.split(',')
  const text = await askMaps('reverse', { lat, lon, zoom: '18' })
  const found = text === null ? null : readAnswer(text)
  if (found) remember(key, found)
  return found
}

function readAnswer(text: string): GeocoderAnswer | null {
  try {
    const { display_name, address } = JSON.parse(text) as GeocoderAnswer
    return display_name || address ? { display_name, address } : null
  } catch {
    return null
  }
}

function remember(key: string, answer: GeocoderAnswer): void {
  const row = { key, answer: { ...answer }, at: new Date() }
  commit(() =>
    write().insert(geocodeCache).values(row).onConflictDoUpdate({ target: geocodeCache.key, set: row }).run(),
  )
}
