import { openBuilds, type Builds } from '../support/next-build.ts'
import { getReady, test as base } from '../support/phone.ts'
import { expect } from '../support/test.ts'

let builds: Builds
const test = base.extend({
  server: async ({ serverOf }, use, { file }) => {
    const server = await serverOf(file)
    builds = await openBuilds(server.url)
    await use({ ...server, url: builds.url })
    builds.close()
  },
})

test('a newer build that starts while something waits: it is sent, typed text stays, and the offline pages are of the newer build', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { page: typing, context } = await phoneOf('alice')
  await getReady(typing, '/breakage-damage-report')
  const first = await typing.evaluate(async () => (await caches.match('/build'))!.text())
  const damage = typing.getByLabel('What was broken, lost or damaged?')
  await damage.fill('A window')
  await typing.evaluate(() => Object.assign(window, { never: 'loaded again' }))
  await context.setOffline(true)
  const other = await context.newPage()
  await other.goto('/emergency')
  await expect(other).toHaveURL(/\/offline\/sos$/)
  await other.getByRole('link', { name: 'Emergency SOS' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(other.getByText('Your alert has not been sent yet')).toBeVisible()

  builds.replace()
  await context.setOffline(false)
  const active = async () => (await (await dana.get('/api/emergency/active')).json()) as { presses: number }[]
  await expect.poll(async () => (await active()).map(({ presses }) => presses), { timeout: 30_000 }).toEqual([1])
  await other.goto('/home')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  // While pages are being stored, the phone names no build.
  const kept = () => other.evaluate(async () => (await caches.match('/build'))?.text())
  await expect.poll(kept, { timeout: 30_000 }).toBe(`${first}2`)

  await context.setOffline(true)
  for (const [address, heading] of [
    ['/clock', 'Time Clock'],
    ['/concern-welfare', 'Concern'],
  ] as const) {
    await other.goto(address)
    await expect(other.getByRole('heading', { name: heading, exact: false, level: 1 })).toBeVisible()
  }
  await expect(other.locator('button[value=submit]')).toBeVisible()
  expect(await other.evaluate(() => window.__remixManifest.version)).toBe(`${first}2`)

  // The page from the older build continues with the parts that are stored on this phone.
  await typing.getByLabel('Site or client name').fill('Northgate')
  await expect(damage).toHaveValue('A window')
  expect(await typing.evaluate(() => (window as unknown as { never?: string }).never)).toBe('loaded again')
  await context.setOffline(false)
  await typing.reload()
  await expect(typing.getByText('We have restored what you entered on this phone.')).toBeVisible()
  await expect(damage).toHaveValue('A window')
})
