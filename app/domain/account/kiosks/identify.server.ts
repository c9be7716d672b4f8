import { asc, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Kiosk, kioskSessionId, type Person } from '../../kernel/access/actor.ts'
import { limitGuesses } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { folded } from '~/platform/names.ts'
import { Problem } from '~/platform/problem.ts'
import { Rates } from '~/platform/rates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, prepared } from '~/platform/store.server.ts'
import { findPersonBehind } from '../sign-in/sessions.server.ts'
import { type KioskPerson } from './input.ts'
import { isKioskPin } from './pins.server.ts'
import { isGuessingTold } from './pin-rules.ts'

/**
 * The most wrong PINs that a tablet accepts in an hour for all numbers together, because an attacker may try one PIN
 * for everybody.
 */
const WRONG_AN_HOUR = { most: 60, windowMs: 3_600_000 }
/** For how many numbers attempts are counted. Beyond that, the oldest counts are forgotten. */
const MOST_COUNTED = 5000

/**
 * Identifies a person at a kiosk, by employee number and PIN. An unknown number, a wrong PIN, no PIN and a closed
 * account all give the same refusal in the same time. Wrong attempts are counted for each number on each tablet, and
 * for each tablet. Control is told if somebody seems to be guessing. @param madeAt when the tablet stored what is
 * delivered now: a person who has left since is known by it @returns the person as they are now, at this kiosk @throws
 * Problem unprocessable with code `pin_wrong`, too_many
 */
export async function identifyAt(
  kiosk: Kiosk,
  { employeeId, pin }: KioskPerson,
  clock = () => new Date(),
  madeAt?: Date,
): Promise<Person> {
  const wait = wrongs().wait(kiosk.id, WRONG_AN_HOUR)
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
  const number = folded(employeeId.trim())
  const row = findNumber(number)
  const worked = row !== undefined && workedHere(row, madeAt)
  const right = await limitGuesses(
    `kiosk:${kiosk.id}:${row?.id ?? number}`,
    async () => (await isKioskPin(worked ? row.id : null, pin)) && worked,
    clock,
  )
  if (!right || !row) return refuse(kiosk, row?.id ?? number, row?.id ?? null, clock())
  counts().delete(`${kiosk.id} ${row.id}`)
  const { isActive: _, ...person } = findPersonBehind(row.id, kioskSessionId(kiosk.id), kiosk)
  return { ...person, kiosk: kiosk.name }
}

type Numbered = { id: string; isActive: boolean; deactivatedAt: Date | null }

/** Does this person work here, or did they when the tablet stored what it delivers now? */
const workedHere = ({ isActive, deactivatedAt }: Numbered, madeAt?: Date): boolean =>
  isActive || (madeAt !== undefined && deactivatedAt !== null && madeAt < deactivatedAt)

/** Returns the person with this employee number, in upper or lower case; undefined if there is none. */
export const findNumber = (employeeId: string): Numbered | undefined =>
  byNumber().get({ number: folded(employeeId.trim()) })

function refuse(kiosk: Kiosk, number: string, personId: string | null, now: Date): never {
  wrongs().take(kiosk.id, WRONG_AN_HOUR)
  const key = `${kiosk.id} ${number}`
  const times = (counts().get(key) ?? 0) + 1
  if (counts().size >= MOST_COUNTED) counts().clear()
  counts().set(key, times)
  if (isGuessingTold(times)) {
    const { id, name, site } = kiosk
    const told = { details: { name, site, times }, payload: { id, name, site, times } }
    commit(() => record(kiosk, { type: 'kiosk.guessed', subject: { type: 'kiosk', id }, personId, ...told }, now))
  }
  throw new Problem('unprocessable', 'This number and PIN do not match', { code: 'pin_wrong' })
}

const tooMany = (seconds: number) =>
  new Problem('too_many', 'Too many wrong PINs on this tablet. Clock in on your phone, or ask control.', {
    retryAfter: seconds,
  })

const wrongs = () => singleton('kiosks.wrong', () => new Rates())
const counts = () => singleton('kiosks.counts', () => new Map<string, number>())

const byNumber = prepared((db) =>
  db
    .select({ id: users.id, isActive: users.isActive, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(sql`folded(${users.employeeId}) = ${sql.placeholder('number')}`)
    // Two numbers from before they were compared without case may differ only in it; then the older one counts.
    .orderBy(asc(users.id))
    .limit(1)
    .prepare(),
)
