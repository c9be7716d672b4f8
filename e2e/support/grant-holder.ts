import { type APIRequestContext } from '@playwright/test'
import { exampleSignature } from '../../app/domain/forms/forms/fields/example-images.ts'
import { type Level } from '../../app/domain/kernel/access/levels.ts'
import { hireNewcomer } from './newcomer.ts'
import { patient } from './patient.ts'

/** Hires a person and gives them access to a site, or to all. @returns their id and their username */
export async function hireHolder(
  admin: APIRequestContext,
  client: APIRequestContext,
  siteId: string | null,
  level: Level,
): Promise<{ userId: string; username: string }> {
  const username = await hireNewcomer(admin, client, 'supervisor')
  await client.post('/api/auth/consent', { data: { signature: exampleSignature } })
  const { id: userId } = (await (await client.get('/api/auth/user')).json()) as { id: string }
  await grant(admin, userId, siteId, level)
  return { userId, username }
}

/** Gives a person access to a site, or removes it. */
export async function grant(
  admin: APIRequestContext,
  userId: string,
  siteId: string | null,
  level: Level | null,
): Promise<void> {
  const answer = await patient(() => admin.put('/api/admin/grants', { data: { userId, siteId, level } }))
  if (answer.status() !== 200) throw new Error(await answer.text())
}

/** Adds a site. @returns its id */
export async function addSite(admin: APIRequestContext, name: string): Promise<string> {
  const answer = await patient(() => admin.post('/api/admin/sites', { data: { name } }))
  return ((await answer.json()) as { id: string }).id
}
