/** A site as it decides about working alone. */
export type AloneSite = { id: string; name: string; worksAlone: boolean; intervalMinutes: number; changedAt: Date }
/** A planned duty as it decides about working alone. */
export type AloneDuty = {
  id: string
  /** Null for a site that was removed. */
  site: AloneSite | null
  post: { worksAlone: boolean; intervalMinutes: number | null; changedAt: Date }
  /** Since when it concerns the person: its start, or its last change. */
  since: Date
}

/** Somebody on shift, with everything that decides whether they work alone. */
export type OnShift = {
  shiftId: string
  userId: string
  entryId: string
  isActive: boolean
  /** When the server heard of the shift. */
  knownAt: Date
  /** Where they are by their clock-in; null where it names no site. */
  site: AloneSite | null
  /** They said that they work somewhere else than planned. */
  elsewhere: boolean
  /** The duty that they clocked in for, and those that go on now. */
  duties: readonly AloneDuty[]
}

/** Somebody works alone: what a session over them starts with, and since when they should be watched. */
export type Alone = {
  siteId: string | null
  dutyId: string | null
  place: string | null
  intervalMinutes: number
  since: Date
}

const STANDARD_MINUTES = 60

/**
 * Returns where and how somebody on shift has to be watched, null where they do not work alone. The site of the clock-in
 * counts as well as the site and the position of each planned duty. A position's own interval replaces its site's; where
 * several places apply, the shortest interval does.
 */
export function shouldBeWatched(shift: OnShift): Alone | null {
  if (!shift.isActive) return null
  const planned = shift.duties.filter(isAlone).map((duty) => ({
    dutyId: duty.id,
    site: duty.site,
    intervalMinutes: duty.post.intervalMinutes ?? duty.site?.intervalMinutes ?? STANDARD_MINUTES,
    since: latest(shift.knownAt, duty.since, duty.post.changedAt, ...(duty.site ? [duty.site.changedAt] : [])),
  }))
  const { site } = shift
  // At the planned site the position decides about the interval.
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
    since: new Date(Math.min(...places.map(({ since }) => since.getTime()))),
  }
}

const isAlone = ({ site, post }: AloneDuty) => post.worksAlone || site?.worksAlone === true

const ofSite = (site: AloneSite, { knownAt }: OnShift) => ({
  dutyId: null,
  site,
  intervalMinutes: site.intervalMinutes,
  since: latest(knownAt, site.changedAt),
})

/** What stands by the name of the site, so that nobody drives to where they are not. */
function placeOf({ site, elsewhere }: OnShift, planned: AloneSite | null): string | null {
  if (!planned) return null
  if (site) return site.id === planned.id ? null : `shift planned at ${planned.name}`
  return elsewhere ? 'clocked in as “somewhere else”' : null
}

const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))
