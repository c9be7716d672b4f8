import { type APIRequestContext } from '@playwright/test'
import { addDays, dayOf } from '../../../app/platform/dates.ts'
import { axeFindings } from '../../support/axe.ts'
import { look } from '../../support/database.ts'
import { addSite } from '../../support/grant-holder.ts'
import { tabTo } from '../../support/keyboard.ts'
import { manyPeople } from '../../support/many-people.ts'
import { newcomer } from '../../support/outbox-people.ts'
import { patient } from '../../support/patient.ts'
import { expect, test } from '../../support/test.ts'

type Row = Record<string, unknown> & { id: string }
const word = () => Math.random().toString(36).slice(2, 8)
const post = async (who: APIRequestContext, address: string, data: object) => {
  const answer = await patient(() => who.post(address, { data }))
  if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`)
  return (await answer.json()) as Row
}
const list = async (who: APIRequestContext, address: string) => (await (await who.get(address)).json()) as Row[]

/** Adds a site with a position that needs an SIA licence for guarding. */
async function guarded(dana: APIRequestContext, name: string) {
  const siteId = await addSite(dana, name)
  const { id: postId } = await post(dana, `/api/admin/sites/${siteId}/posts`, { name: 'Gatehouse' })
  const requirements = [{ kind: 'sia_licence', sector: 'guarding' }]
  for (const [scope, id] of [
    ['site', siteId],
    ['post', postId],
  ])
    await patient(() => dana.put('/api/admin/requirements', { data: { scope, id, requirements } }))
  return { siteId, postId }
}

test('fifty licences are looked up and recorded on one page, by keyboard alone', async ({ as, pageOf, server }) => {
  test.setTimeout(300_000)
  const dana = await as('dana')
  const named = word()
  const people = Array.from({ length: 50 }, (_, n) => `${named}.${n}`)
  // They need no password of their own, and hashing fifty takes longer than the test.
  manyPeople(server.folder, 'alice', people.length, { named, called: ['Nora', 'Lane'] })
  look(server, (sqlite) =>
    sqlite.prepare('UPDATE users SET employee_id = username WHERE username LIKE ?').run(`${named}.%`),
  )
  const lines = people.map(
    (employeeId, n) => `${employeeId},SIA licence,${4_000_000_000_000_000 + n},Security guarding,14/03/2044`,
  )
  const csv = ['Employee ID,Kind,Number,Sectors,Last day', ...lines].join('\n')
  expect(await post(dana, '/api/admin/credentials/import', { csv, dryRun: false })).toMatchObject({ added: 50 })
  const due = () => list(dana, '/api/admin/credentials/check-list?limit=200')
  const before = await due()
  expect(before.filter(({ employeeId }) => people.includes(String(employeeId)))).toHaveLength(50)

  const page = await pageOf('dana')
  await page.goto('/admin/check-list')
  await expect(page.getByLabel(/^Result for /)).toHaveCount(50)
  const results = page.getByLabel(/^Result for /)
  const shown = await page
    .locator('input[name$=".id"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await tabTo(page, results.first())
  for (let n = 0; n < 50; n++) {
    await expect(results.nth(n)).toBeFocused()
    await page.keyboard.type('V')
    await expect(results.nth(n)).toHaveValue('valid')
    // With any other result, the page would ask for details.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Save the results' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('50 results recorded')).toBeVisible()
  const left = new Set((await due()).map(({ id }) => id))
  expect(shown).toHaveLength(50)
  expect(shown.filter((id) => left.has(String(id)))).toEqual([])
})

test('a planner cannot assign a person without a licence, is told why, and finds one who has it', async ({
  as,
  pageOf,
  server,
}) => {
  const dana = await as('dana')
  const name = `Lock gate ${word()}`
  const { siteId, postId } = await guarded(dana, name)
  const { id: userId } = newcomer(server, 'security_guard')
  const person = (await (await dana.get(`/api/admin/users/${userId}`)).json()) as Row
  const { firstName, email, username, role } = person
  const lastName = `Licensed ${word()}`
  const data = { firstName, lastName, email, username, role }
  await patient(() => dana.put(`/api/admin/staff/${userId}`, { data }))
  const licence = { kind: 'sia_licence', number: '1234567890123456', sectors: ['guarding'], expiresOn: '2045-01-01' }
  await post(dana, '/api/admin/credentials', { userId, ...licence })
  const day = '2044-09-05'
  const { id: dutyId } = await post(dana, '/api/admin/duties', { postId, day, start: '08:00', end: '16:00' })
  const other = (await list(dana, `/api/admin/duties/${dutyId}/candidates?q=archer`))[0]!
  expect(other.refusals).toMatchObject([{ code: 'no_licence' }])

  const page = await pageOf('dana')
  await page.goto(`/admin/rota?site=${siteId}&week=${day}&duty=${dutyId}`)
  const panel = page.getByRole('region').filter({ has: page.getByLabel('Person') })
  await panel.getByLabel('Person').selectOption({ value: String(other.userId) })
  await panel.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Has no valid SIA licence for security guarding').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Who has the right papers' }).click()
  // The person who was chosen and refused is still in the form.
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('row', { name: new RegExp(lastName) })).toContainText('Yes')
  await expect(page.getByRole('row', { name: /Alice Archer/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'The shift' }).click()
  await page.getByLabel('Person').selectOption({ value: userId })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(`${firstName as string} ${lastName}`).first()).toBeVisible()
  await expect
    .poll(async () => (await list(dana, `/api/admin/duties?from=${day}&to=${day}&siteId=${siteId}`))[0]?.assignments)
    .toMatchObject([{ userId }])
})

test('control sees within five seconds who was stood down, and a named person decides whether the shift is paid', async ({
  as,
  like,
  pageOf,
}) => {
  const [dana, client] = [await as('dana'), await like('bob')]
  const name = `Sluice gate ${word()}`
  const { siteId } = await guarded(dana, name)
  const { username } = (await (await client.get('/api/auth/user')).json()) as { username: string }
  const desk = await pageOf('dana')
  const connected = desk.waitForResponse(/\/api\/events/)
  await desk.goto('/admin/exceptions')
  await connected
  await desk.waitForLoadState('networkidle')
  const punch = { action: 'clock_in', siteId, manualCheck: true, location: null }
  const entry = await post(client, '/api/clock', punch)
  const card = desk.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByText('Not fit to work')).toBeVisible({ timeout: 5000 })
  await expect(card.getByText(/Has no valid SIA licence for security guarding/).first()).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
  await card.getByRole('link', { name: /^Make it an action/ }).click()
  const words = desk.getByLabel('What needs doing?')
  await expect(words).toHaveValue(/^Not fit to work: .*Has no valid SIA licence/)
  await words.fill(`Ask for the licence of ${username}`)
  await desk.getByLabel('Owner').fill('dana')
  await desk.getByLabel('By when?').fill(addDays(dayOf(new Date()), 3))
  await desk.getByRole('button', { name: 'Add action' }).click()
  await expect(desk.getByRole('heading', { name: `Ask for the licence of ${username}` })).toBeVisible()
  await expect(words).toHaveValue('')
  await desk.goto('/admin/exceptions')
  await card.getByText('Decide on pay: ').click()
  await card.getByRole('button', { name: 'Do not pay' }).click()
  await expect(card.getByLabel('Why?')).toHaveAttribute('aria-invalid', 'true')
  await card.getByLabel('Why?').fill(`Sent home at once, ${username}`)
  await card.getByRole('button', { name: 'Do not pay' }).click()
  await expect(card).toHaveCount(0)
  const trail = await list(dana, '/api/admin/audit-logs?limit=50')
  const decided = trail.find((row) => JSON.stringify(row).includes(`Sent home at once, ${username}`))
  expect(JSON.stringify(decided)).toContain('refuse')
  expect(await list(dana, `/api/admin/exceptions?siteId=${siteId}`)).toEqual([])
  expect(entry.stoodDown).toBe(true)
})

test('a person who clocks in without the licence that the site needs reads at once not to start work', async ({
  as,
  like,
  browser,
  device,
}) => {
  const [dana, client] = [await as('dana'), await like('dana')]
  const name = `Lock gate ${word()}`
  const { siteId } = await guarded(dana, name)
  const own = { ...device, serviceWorkers: 'block', storageState: await client.storageState() } as const
  const page = await (await browser.newContext(own)).newPage()
  await page.goto('/clock')
  await page.getByLabel('Where are you working?').selectOption({ label: name })
  await page.getByRole('button', { name: 'Clock In', exact: true }).click()
  const why = /^Has no valid SIA licence for security guarding. You may not work yet/
  await expect(page.locator('[data-toasts]').getByText(why)).toBeVisible()
  const notice = page.getByText('Do not start work')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Clock Out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ready to Clock In' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.context().close()
  const open = () => list(dana, `/api/admin/exceptions?siteId=${siteId}`)
  await expect.poll(async () => (await open())[0]?.entryId).toBeTruthy()
  const decision = { data: { stoodDown: 'refuse', notes: 'Sent home' } }
  await patient(async () => dana.put(`/api/admin/clock-entries/${(await open())[0]!.entryId as string}`, decision))
  await expect.poll(async () => (await open()).length).toBe(0)
})
