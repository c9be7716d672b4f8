import { type APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Binds a tablet to a new site, as an administrator does. Apart from the kiosk's calls, nobody is signed in on it.
 * @param tablet a client without a sign-in
 * @param named the name of the site
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
