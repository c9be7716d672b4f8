import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test'
import { PASSWORD } from './people.ts'

const admins = new Map<string, Promise<APIRequestContext>>()

/** Resolves every open alert, so that no test begins while another test's alarm is on screen. */
export async function calmDown(url: string): Promise<void> {
  if (!admins.has(url)) admins.set(url, signIn(url))
  const dana = await admins.get(url)!
  const known = (await (await dana.get('/api/admin/emergency-logs')).json()) as {
    id: string
    resolvedAt: string | null
  }[]
  for (const { id, resolvedAt } of known) {
    if (!resolvedAt) await dana.post(`/api/emergency/${id}/resolve`, { data: { words: 'Tidied up' } })
  }
}

/**
 * Acknowledges the newest alert at a desk as a person does: waits until a press counts, and holds the button until it
 * is full.
 */
export async function holdToAcknowledge(desk: Page | Locator): Promise<void> {
  await desk.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' }).first().click({ delay: 800 })
}

async function signIn(url: string): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL: url })
  await client.post('/api/auth/login', { data: { email: 'dana', password: PASSWORD } })
  return client
}
