/** A site, with its settings for lone workers. */
export type AloneSite = { id: string; name: string; worksAlone: boolean; intervalMinutes: number; changedAt: Date }
/** A planned shift, with its settings for lone workers. */
export type AloneDuty = {
  id: string
  /** The site's settings; null if the site was removed. */
  site: AloneSite | null
  post: { worksAlone: boolean; intervalMinutes: number | null; changedAt: Date }
  /** Since when the shift has applied to the person: its start, or its last change. */
  since: Date
  /** When the person's work on it began, whatever was changed since. */
  begins: Date
}

/** A person on shift, with everything that decides whether they work alone. */
export type OnShift = {
  shiftId: string
  userId: string
  entryId: string
  isActive: boolean
  /** When the server received the clock-in. */
  knownAt: Date
  /** The site of their clock-in; null if it names none. */
  site: AloneSite | null
  /** Set if they said that they are working at another place than planned. */
  elsewhere: boolean
  /** The shift that they clocked in for, and the shifts that should be on now. */
  duties: readonly AloneDuty[]
}

/**
 * Where and how a person works alone: what a session needs when it starts, and since when monitoring should have been
 * running.
 */
export type Alone = {
  siteId: string | null
  dutyId: string | null
  place: string | null
  intervalMinutes: number
  since: Date
  /** When they began to work alone: monitoring that was ended before says nothing about this work. */
  begins: Date
}

/** The interval between check-ins, in minutes, where a site has none. */
export const STANDARD_MINUTES = 60

/**
 * Returns where and how to monitor a person on shift; null if they do not work alone. The site of the clock-in counts,
 * and so do the site and position of each planned shift. A position's own interval replaces its site's. If there are
 * several intervals, the shortest applies.
 */
export function shouldBeWatched(shift: OnShift): Alone | null {
  if (!shift.isActive) return null
  const planned = shift.duties.filter(isAlone).map((duty) => ({
    dutyId: duty.id,
    site: duty.site,
    intervalMinutes: duty.post.intervalMinutes ?? duty.site?.intervalMinutes ?? STANDARD_MINUTES,
    since: latest(shift.knownAt, duty.since, duty.post.changedAt, ...(duty.site ? [duty.site.changedAt] : [])),
    begins: latest(shift.knownAt, duty.begins),
  }))
  const { site } = shift
  // At the planned site, the interval of the position applies.
  const named = site?.worksAlone && !planned.some((one) => one.site?.id === site.id) ? [ofSite(site, shift)] : []
  const places = [...named, ...planned]
  const [first] = places
  if (!first) return null
  const where = site ?? first.site
  return {
    siteId: where?.id ?? null,
    dutyId: planned[0]?.dutyId ?? shift.duties[0]?.id ?? null,
    place: placeOf(shift, first.site),
    intervalMinutes: Math.min(...places.map(({ intervalMinutes }) => intervalMinutes)),
    since: earliest(places.map(({ since }) => since)),
    begins: earliest(places.map(({ begins }) => begins)),
  }
}

const isAlone = ({ site, post }: AloneDuty) => post.worksAlone || site?.worksAlone === true

const ofSite = (site: AloneSite, { knownAt }: OnShift) => ({
  dutyId: null,
  site,
  intervalMinutes: site.intervalMinutes,
  since: latest(knownAt, site.changedAt),
  begins: knownAt,
})

/** Returns the text added to the site's name, so that nobody drives to the wrong place. */
function placeOf({ site, elsewhere }: OnShift, planned: AloneSite | null): string | null {
  if (!planned) return null
  if (site) return site.id === planned.id ? null : `shift planned at ${planned.name}`
  return elsewhere ? 'clocked in as “somewhere else”' : null
}

const earliest = (times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())))
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))
