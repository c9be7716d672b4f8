import { type APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/**
 * A tablet bound to a new site, set up from outside as an administrator does it. Outside the kiosk's own calls it is
 * nobody.
 * @param tablet a client that nobody is signed in with
 * @param named the site is called after it
 */
export async function tabletOf(
  admin: APIRequestContext,
  tablet: APIRequestContext,
  named: string,
): Promise<APIRequestContext> {
  const site = (await (await admin.post('/api/admin/sites', { data: { name: `Gate of ${named}` } })).json()) as {
    id: string
  }
  const made = await admin.post('/api/admin/kiosks', { data: { siteId: site.id, name: 'Gatehouse' } })
  const { code } = (await made.json()) as { code: string }
  const answer = await tablet.post('/api/kiosk/enrol', { data: { code } })
  expect(answer.status(), await answer.text()).toBe(201)
  return tablet
}
