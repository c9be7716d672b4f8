import { type AlertView } from './alert-view.ts'
import { goingWords } from './going-words.ts'
import { alertWords } from './alert-kinds.ts'
import { type AlertTimes, raisedWords, showBrief } from './alert-times.ts'

type Facts = AlertTimes &
  Pick<AlertView, 'locationDetails'> & {
    place: Pick<AlertView['place'], 'siteName' | 'position' | 'metresFromSite' | 'nearSite'>
    userDetails: Pick<AlertView['userDetails'], 'fullName'>
  }

/** The first line of an alert: kind, person, the place by name, and the time. */
export type Headline = { kind: string; who: string; where: string; since: string }

/** Returns the first line of an alert, in parts. @param now as `raisedWords` */
export const headlineOf = (alert: Facts, now?: Date): Headline => ({
  kind: alertWords(alert).label,
  who: alert.userDetails.fullName,
  where: whereByName(alert),
  since: raisedWords(alert, now),
})

/** Returns 'SOS: Kwame Mensah, Canary Wharf Tower, Reception. Pressed 21:48'. @param now as `raisedWords` */
export function headlineText(alert: Facts, now?: Date): string {
  const { kind, who, where, since } = headlineOf(alert, now)
  return `${kind}: ${who}, ${where}. ${since}`
}

/**
 * Returns the site and the position by name, or else the site nearby, or else the address that was sent. Coordinates do
 * not count as an address.
 */
export const whereByName = (alert: Pick<Facts, 'type' | 'drill' | 'place' | 'locationDetails'>): string =>
  alertWords(alert).aboutNobody
    ? 'all sites'
    : (siteByName(alert.place) ??
      (alert.place.nearSite && `near ${alert.place.nearSite}`) ??
      addressByName(alert.locationDetails) ??
      'site not known')

// A phone that finds no address sends the coordinates in its place. What was typed may end with a full stop, and a comma
// or another full stop follows it.
const addressByName = ({ address }: Facts['locationDetails']) =>
  address && /[a-z]/i.test(address) ? address.replace(/\.$/, '') : null

/** Returns 'Canary Wharf Tower, Reception'; null if the site is unknown. */
export const siteByName = ({ siteName, position }: Pick<Facts['place'], 'siteName' | 'position'>): string | null =>
  siteName && [siteName, position].filter(Boolean).join(', ')

/** Returns how far from the site the alert was raised, in words; null if unknown. */
export const distanceWords = ({
  siteName,
  metresFromSite,
}: Pick<Facts['place'], 'siteName' | 'metresFromSite'>): string | null =>
  metresFromSite === null ? null : `${farWords(metresFromSite)} from ${siteName}`

/** Returns a distance as '350 m', '2.4 km' or, from ten kilometres up, '262 km'. */
export const farWords = (metres: number): string =>
  metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(metres < 9950 ? 1 : 0)} km`

/**
 * Returns how far a colleague is from an alert, short enough for a row on the wall; 'on site' if both are at that site.
 */
export const nearWords = (metres: number): string => (metres === 0 ? 'on site' : farWords(metres))

/** Returns how far the phone is from the site now, in words; null if unknown. The page shows its age beside it. */
export const livePlaceWords = ({ livePlace, place }: Pick<AlertView, 'livePlace' | 'place'>): string | null =>
  livePlace && distanceWords({ ...place, metresFromSite: livePlace.metresFromSite })

/**
 * Returns what has changed since an alert was raised, with a sentence for each change: a second press, a check-in, 'I
 * am safe', who is on the way. @param now as `raisedWords`
 */
export function changesSince(
  alert: Pick<AlertView, 'presses' | 'checkedInAt' | 'safeAt' | 'going' | 'placeStoppedAt' | 'userDetails'>,
  now?: Date,
): string[] {
  const { presses, checkedInAt, safeAt, going } = alert
  const name = alert.userDetails.firstName
  return [
    presses === 2 ? 'Pressed a second time.' : presses > 2 ? `Pressed ${presses} times.` : null,
    checkedInAt && `${name} checked in at ${showBrief(checkedInAt, now)}.`,
    safeAt && `${name} says: I am safe (${showBrief(safeAt, now)}).`,
    ...going.map(({ text, by, at }) => `${goingWords({ text, by })} (${showBrief(at, now)}).`),
    alert.placeStoppedAt && `${name} stopped sending their location (${showBrief(alert.placeStoppedAt, now)}).`,
  ].filter((sentence) => sentence !== null)
}
