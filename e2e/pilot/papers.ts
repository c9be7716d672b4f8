import { exampleSignature } from '../../app/domain/forms/forms/fields/example-images.ts'
import { type Day, dayOf, instantOf } from '../../app/platform/dates.ts'
import { bytesOfUrl } from '../support/outbox-phone.ts'
import { type Company, isSampled, type Planned } from './company.ts'
import { type Step } from './tasks.ts'

type Timed = Step & { at: number }

/** Sites where nobody may work without a licence for guarding. */
export const LICENSED = ['tower', 'hospital'] as const
export const isLicensed = (place: string) => LICENSED.some((key) => key === place)
export const FAR: Day = '2029-06-30'

/** The people whose papers expire during the pilot, and what happens to them. */
export type Fates = {
  /** A person whose licence ends with the first day. They are reminded, and send the new card from the phone. */
  renews: string
  /** A person whose licence ended the day before, and who does nothing about it. */
  lapses: string
  /** A person whose licence is shown as suspended by the register on the first evening, but who comes to this shift. */
  suspended: Planned & { who: string }
  /** A person whose right to work is limited and must be checked again by the second day. */
  followedUp: string
}

/** Returns these people; a pure function of the company. */
export function fatesOf({ people, shifts, from, until }: Company): Fates {
  const first = dayOf(new Date(from))
  const today = shifts.filter(({ day, who }) => day === first && who !== null) as (Planned & { who: string })[]
  const suspended = today.find(
    ({ place, position, start, who }) =>
      isLicensed(place.key) &&
      start >= '18:00' &&
      !['Wards', 'Response car'].includes(position) &&
      !isSampled(people, who),
  )!
  const renews = today.find(({ place, start, position }) => {
    return place.key === 'tower' && start < '18:00' && position !== 'Response car'
  })!
  const isPlannedThere = (key: string) =>
    shifts.some(({ who, place, startsAt }) => who === key && isLicensed(place.key) && startsAt < until)
  const idle = people.filter(({ key }) => !today.some(({ who }) => who === key))
  const [lapses] = [isPlannedThere, () => true].flatMap((fits) =>
    idle.filter(({ key, work }) => work === 'days' && fits(key)),
  )
  const followedUp = idle.find(({ work }) => work === 'nights')!
  return { suspended, renews: renews.who, lapses: lapses!.key, followedUp: followedUp.key }
}

/** Returns whether a planned person stays at home because they know that their licence is no longer valid there. */
export function stayAtHome({ lapses, suspended }: Fates, who: string, { key, place, startsAt }: Planned): boolean {
  if (!isLicensed(place.key)) return false
  return who === lapses || (who === suspended.who && key !== suspended.key && startsAt > suspended.startsAt)
}

/**
 * Returns the time from which a person really had no valid licence. A licence that was renewed never counts as expired,
 * because its card came in time.
 */
export function unlicensedFrom(company: Company, { lapses, suspended }: Fates, who: string): number | null {
  if (who === lapses) return company.from - 5 * 3_600_000
  return who === suspended.who ? suspendedAt(company) : null
}

const at = (company: Company, hour: number, minute: number) =>
  instantOf(dayOf(new Date(company.from)), hour, minute).getTime()
const suspendedAt = (company: Company) => at(company, 18, 40)

/** Returns what people and the office do about papers, all on the first day. */
export function paperDay(company: Company): Timed[] {
  const { renews, lapses, suspended, followedUp } = fatesOf(company)
  const [hr] = company.people.filter(({ work }) => work === 'hr')
  const [who, on] = [hr!.key, (hour: number, minute: number) => at(company, hour, minute)]
  return [
    { do: 'put on a shift', who: '', of: lapses, at: on(5, 12) },
    { do: 'send a paper', who: renews, at: on(8, 10) },
    { do: 'check papers', who, at: on(8, 40) },
    { do: 'check the right to work', who, of: followedUp, at: on(14, 5) },
    { do: 'check the register', who, of: suspended.who, at: suspendedAt(company) },
  ]
}

/** @param card which of the person's cards; a replacement has a new number */
export function licenceOf({ people }: Company, who: string, card = 1) {
  const place = people.findIndex(({ key }) => key === who)
  const number = `1000${card}0002026${String(place).padStart(4, '0')}`
  return { kind: 'sia_licence', number, sectors: ['guarding'] }
}

/** Returns the photograph of a person's new card. */
export const newCardOf = (company: Company, who: string) => ({
  body: { ...licenceOf(company, who, 2), expiresOn: FAR, photos: ['part:0'] },
  parts: [bytesOfUrl(exampleSignature)],
})
