import { type APIRequestContext } from '@playwright/test'
import { dayOf, showTime } from '../../app/platform/dates.ts'

/**
 * Publishes a duty of eight hours at a new position of a site.
 * @param begunMinutes how long ago it began; negative for a future one
 * @param userId the person assigned; omitted for an unassigned duty
 * @returns its id
 */
export async function publishDuty(
  admin: APIRequestContext,
  siteId: string,
  begunMinutes: number,
  userId?: string,
): Promise<string> {
  const post = async (address: string, data: object) => {
    const answer = await admin.post(address, { data })
    if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const from = new Date(Date.now() - begunMinutes * 60_000)
  const to = new Date(from.getTime() + 8 * 3_600_000)
  const { id: postId } = await post(`/api/admin/sites/${siteId}/posts`, { name: 'Gatehouse' })
  const day = dayOf(from)
  const { id } = await post('/api/admin/duties', { postId, day, start: showTime(from), end: showTime(to) })
  if (userId) await post(`/api/admin/duties/${id}/assignments`, { userId, reason: 'Short of people' })
  await post('/api/admin/rota/publish', { siteId, from: day, to: day })
  return id
}
