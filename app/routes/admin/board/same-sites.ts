import { type SiteWeek } from '~/domain/time/rota/board.ts'

type Told = Map<string, { text: string; site: SiteWeek }>

/**
 * Returns a function that replaces unchanged parts of a week from the server with the earlier objects, so that only the
 * sites that changed are redrawn.
 */
export function sameSites(): (sites: readonly SiteWeek[]) => SiteWeek[] {
  let before: Told = new Map()
  return (sites) => {
    const now: Told = new Map()
    for (const site of sites) {
      const text = JSON.stringify(site)
      const known = before.get(site.id)
      now.set(site.id, known?.text === text ? known : { text, site })
    }
    before = now
    return [...now.values()].map(({ site }) => site)
  }
}
