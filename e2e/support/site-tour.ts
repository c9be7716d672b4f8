import { type APIRequestContext } from '@playwright/test'
import { dayOf } from '../../app/platform/dates.ts'
import { addSite } from './grant-holder.ts'
import { publishDuty } from './rota.ts'

type Point = { id: string; name: string; token: string; code: string }
export type SiteTour = { siteId: string; tourId: string; points: Point[]; tour: string }

/**
 * Adds a site with checkpoints and a tour that includes them, and puts a person at work only there.
 * @param the names of the checkpoints. A name that ends in a question mark is asked as a question, and one that ends in
 * an asterisk needs a photograph.
 */
export async function siteTour(
  admin: APIRequestContext,
  guard: APIRequestContext,
  site: string,
  names: string[],
): Promise<SiteTour> {
  const post = async (address: string, data: object) => {
    const answer = await admin.post(address, { data })
    if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`)
    return (await answer.json()) as Point
  }
  const { id } = (await (await guard.get('/api/auth/user')).json()) as { id: string }
  // An earlier test in this file may have put the person at another site, and they may still be walking its tour.
  const tours = (await (await guard.get('/api/tours')).json()) as { run: { id: string } | null }[]
  for (const { run } of tours)
    if (run) await guard.post(`/api/tour-runs/${run.id}/finish`, { data: { reason: 'The next tour begins' } })
  // Shortly after midnight, the shift began yesterday.
  const yesterday = dayOf(new Date(Date.now() - 86_400_000))
  const before = (await (await admin.get(`/api/admin/duties?userId=${id}&from=${yesterday}`)).json()) as {
    id: string
  }[]
  for (const duty of before) await admin.delete(`/api/admin/duties/${duty.id}`)
  const siteId = await addSite(admin, site)
  await publishDuty(admin, siteId, 30, id)
  const points: Point[] = []
  for (const name of names) {
    const asks = { question: name.endsWith('?') ? name : null, photoNeeded: name.endsWith('*') }
    points.push(await post('/api/admin/checkpoints', { siteId, name: name.replace(/[?*]$/, ''), ...asks }))
  }
  const checkpointIds = points.map((point) => point.id)
  const tour = `Round of ${site}`
  const { id: tourId } = await post('/api/admin/tours', { siteId, name: tour, checkpointIds })
  return { siteId, tourId, points, tour }
}

type Run = {
  state: string
  reason: string | null
  scans: {
    checkpoint: string
    at: string
    trust: string
    method: string
    marks: string[]
    answer: string | null
    photoUrl: string | null
  }[]
}

/** Returns the runs of a site with their scans, newest first. */
export async function runsOf(admin: APIRequestContext, siteId: string): Promise<Run[]> {
  const lines = (await (await admin.get(`/api/admin/tour-runs?siteId=${siteId}`)).json()) as { id: string }[]
  return Promise.all(lines.map(async ({ id }) => (await (await admin.get(`/api/admin/tour-runs/${id}`)).json()) as Run))
}
