import { type APIRequestContext, type Page } from '@playwright/test'
import { addDays, dayOf } from '../../../app/platform/dates.ts'
import { axeLooks } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { putClock } from '../../support/phone-clock.ts'
import { publishDuty } from '../../support/rota.ts'
import { expect, test } from '../../support/test.ts'

const press = (page: Page, name: string, nth = 0) => page.getByRole('button', { name, exact: true }).nth(nth).click()
const made = async <T = { id: string }>(client: APIRequestContext, path: string, data: object) => {
  const answer = await client.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}
const inDays = (count: number) => addDays(dayOf(new Date()), count)

let sites = 0
/** Adds a site with a published rota: shifts this many days ahead, with these people. */
async function publish(dana: APIRequestContext, duties: { ahead: number; userIds: string[] }[]): Promise<string> {
  const name = `Harbour ${++sites}`
  const site = await made(dana, '/api/admin/sites', { name, address: '1 Quay Street, Dover' })
  const post = await made(dana, `/api/admin/sites/${site.id}/posts`, { name: 'Main gate' })
  for (const { ahead, userIds } of duties) {
    const duty = { postId: post.id, day: inDays(ahead), start: '19:00', end: '07:00' }
    const { id } = await made(dana, '/api/admin/duties', duty)
    for (const userId of userIds)
      await made(dana, `/api/admin/duties/${id}/assignments`, { userId, reason: 'They asked for it' })
  }
  await made(dana, '/api/admin/rota/publish', { siteId: site.id, from: inDays(0), to: inDays(13) })
  return name
}
const idOf = async (client: APIRequestContext) =>
  ((await (await client.get('/api/auth/user')).json()) as { id: string }).id

test('a guard confirms one shift, declines another with a reason, and takes an open one', async ({
  as,
  pageOf,
  isMobile,
}) => {
  const dana = await as('dana')
  const alice = await idOf(await as('alice'))
  const name = await publish(dana, [
    { ahead: 3, userIds: [alice] },
    { ahead: 6, userIds: [alice] },
    { ahead: 9, userIds: [] },
  ])
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageOf('alice')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Next shift' })).toBeVisible()
  await page.getByRole('link', { name: 'Confirm' }).click()
  const yours = page.getByRole('region', { name: 'Yours' }).getByRole('listitem').filter({ hasText: name })
  await expect(yours).toHaveCount(2)
  await page.getByText('Add days or hours').click()
  await look(page, 'duties')
  await yours.first().getByRole('button', { name: 'Confirm' }).click()
  await expect(yours.first()).toContainText('Confirmed')
  const second = yours.nth(1)
  await second.getByText('Directions and changes').click()
  await second.getByText('I cannot work this').click()
  await second.getByRole('button', { name: 'Decline this shift' }).click()
  await expect(second.getByText('Please say why')).toBeVisible()
  await look(page, 'decline, refused')
  await second.getByLabel('Why?').fill('My daughter is in hospital')
  await second.getByRole('button', { name: 'Decline this shift' }).click()
  await expect(yours).toHaveCount(1)
  const open = page
    .getByRole('region', { name: /^Open shifts/ })
    .getByRole('listitem')
    .filter({ hasText: name })
  await open.getByRole('button', { name: 'Take this shift' }).click()
  await expect(yours).toHaveCount(2)
  await expect(yours.nth(1)).toContainText('Confirmed')
  await expect(yours.first().getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /maps\/dir/)
  expect(report().found).toEqual([])
})

test("a guard reads a site's instructions from the shift, and again after a change", async ({ as, pageOf }) => {
  const dana = await as('dana')
  const name = await publish(dana, [{ ahead: 10, userIds: [await idOf(await as('charlie'))] }])
  const site = ((await (await dana.get('/api/admin/sites')).json()) as { id: string; name: string }[]).find(
    (one) => one.name === name,
  )!
  const write = (text: string) => dana.put(`/api/admin/sites/${site.id}/instructions`, { data: { text } })
  await write('Report to the gatehouse.\nKeys are signed for.')
  const page = await pageOf('charlie')
  await page.goto('/duties')
  const card = page.getByRole('region', { name: 'Yours' }).getByRole('listitem').filter({ hasText: name })
  await card.getByRole('link', { name: 'Instructions: read them' }).click()
  await expect(page.getByText('Keys are signed for.')).toBeVisible()
  // The instructions are changed while they are being read, so the text on the screen is not the one that would be
  // confirmed.
  await write('Report to reception.')
  await press(page, 'I have read them')
  await expect(page.getByRole('alert').filter({ hasText: 'just changed' })).toBeVisible()
  await expect(page.getByText('Report to reception.')).toBeVisible()
  await press(page, 'I have read them')
  await expect(card.getByRole('link', { name: 'Instructions, read' })).toBeVisible()
  await write('Report to reception, and mind the dog.')
  await page.reload()
  await expect(card.getByRole('link', { name: 'Instructions changed: read them' })).toBeVisible()
})

test('hours that change under an open page are shown before a guard can confirm them', async ({ as, pageOf }) => {
  const dana = await as('dana')
  const name = await publish(dana, [{ ahead: 11, userIds: [await idOf(await as('alice'))] }])
  const page = await pageOf('alice')
  // News does not reach this phone, as on a bad line.
  await page.route(/\/api\/events/, (route) => route.abort())
  await page.goto('/duties')
  const card = page.getByRole('region', { name: 'Yours' }).getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('19:00')
  const days = `from=${inDays(11)}&to=${inDays(11)}`
  const duties = (await (await dana.get(`/api/admin/duties?${days}`)).json()) as { id: string; site: string }[]
  const { id } = duties.find(({ site }) => site === name)!
  const moved = await dana.put(`/api/admin/duties/${id}`, { data: { start: '21:30', reason: 'The client asked' } })
  expect(moved.ok(), await moved.text()).toBe(true)
  await card.getByRole('button', { name: 'Confirm' }).click()
  await expect(card.getByRole('alert')).toHaveText('This shift has just been changed. Please read it again.')
  await expect(card).toContainText('21:30')
  await card.getByRole('button', { name: 'Confirm' }).click()
  await expect(card).toContainText('Confirmed')
})

test('a shift moves from one guard to a colleague who accepts it', async ({ as, pageOf }) => {
  const dana = await as('dana')
  const [bob, charlie] = [await idOf(await as('bob')), await idOf(await as('charlie'))]
  const name = await publish(dana, [
    { ahead: 4, userIds: [bob] },
    { ahead: 8, userIds: [charlie] },
  ])
  const giving = await pageOf('bob')
  await giving.goto('/duties')
  const card = giving.getByRole('region', { name: 'Yours' }).getByRole('listitem').filter({ hasText: name })
  await card.getByRole('link', { name: 'Offer to a colleague' }).click()
  await card.getByLabel('Who could take it?').selectOption('Charlie Carter')
  await press(giving, 'Ask them')
  await expect(giving.getByText('You asked Charlie Carter to take it over.')).toBeVisible()
  const taking = await pageOf('charlie')
  await taking.goto('/duties')
  await expect(taking.getByText('Bob Baker has asked you to take it over.')).toBeVisible()
  await press(taking, 'Take over')
  await expect(taking.getByText('Control decides', { exact: true })).toBeVisible()
  const waiting = (await (await dana.get('/api/admin/swaps')).json()) as { fromName: string; toName: string }[]
  expect(waiting).toContainEqual(expect.objectContaining({ fromName: 'Bob Baker', toName: 'Charlie Carter' }))
})

test('confirming, declining and adding unavailable times need no scripts', async ({ as, pageOf }) => {
  const dana = await as('dana')
  const name = await publish(dana, [
    { ahead: 5, userIds: [await idOf(dana)] },
    { ahead: 7, userIds: [await idOf(dana)] },
  ])
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await page.goto('/duties')
  const yours = page.getByRole('region', { name: 'Yours' }).getByRole('listitem').filter({ hasText: name })
  await yours.first().getByRole('button', { name: 'Confirm' }).click()
  await expect(yours.first()).toContainText('Confirmed')
  await yours.nth(1).getByText('Directions and changes').click()
  await yours.nth(1).getByText('I cannot work this').click()
  await yours.nth(1).getByLabel('Why?').fill('Ill')
  await yours.nth(1).getByRole('button', { name: 'Decline this shift' }).click()
  await expect(yours).toHaveCount(1)

  const card = page.getByRole('region', { name: 'When I cannot work' })
  const add = async (fields: Record<string, string>) => {
    await card.getByText('Add days or hours').click()
    for (const [label, value] of Object.entries(fields)) await card.getByLabel(label).fill(value)
    await card.getByRole('button', { name: 'Add unavailable time' }).click()
  }
  await add({ 'First day': inDays(5), 'From what time': '18:00' })
  await expect(card.getByText('Enter both times, or neither')).toBeVisible()
  await card.getByLabel('Until what time').fill('21:00')
  await card.getByLabel(/^Reason/).fill('Parents’ evening')
  await card.getByRole('button', { name: 'Add unavailable time' }).click()
  await expect(card.getByText('You have a shift then.')).toBeVisible()
  await expect(yours.first()).toContainText('You marked yourself as unavailable')
  await expect(yours.first()).toContainText('Confirmed')
  await card.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('Parents’ evening')).toHaveCount(0)
})

test('the address of a personal calendar is made, copied, and stops working when it is ended', async ({
  as,
  pageOf,
}) => {
  const page = await pageOf('bob', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/duties')
  await press(page, 'Create link')
  const field = page.getByLabel('Your link, shown once')
  const { pathname } = new URL(await field.inputValue())
  await press(page, 'Copy the link')
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
  const nobody = await as('nobody')
  expect((await nobody.get(pathname)).status()).toBe(200)
  await press(page, 'Remove the link')
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await nobody.get(pathname)).status()).toBe(404)
})

test('a shift belongs to its planned site, whatever the last site was, unless the guard says otherwise', async ({
  pageOf,
  as,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id: userId } = (await (await alice.get('/api/auth/user')).json()) as { id: string }
  const addSite = async (name: string, worksAlone: boolean) => {
    const watch = worksAlone && { worksAlone, checkIntervalMinutes: 60, checkReason: 'Nobody is near at night' }
    const added = await dana.post('/api/admin/sites', { data: { name, ...watch } })
    expect(added.status(), await added.text()).toBe(201)
    return ((await added.json()) as { id: string }).id
  }
  const [tower, second] = [await addSite('Canary Tower', true), await addSite('Second Site', false)]
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
  const said = { alternativeDeclaration: true, uniformDetected: false, location: null }
  const users = (await (await dana.get('/api/admin/users')).json()) as { id: string }[]
  const user = users.find(({ id }) => id === userId)
  await dana.put(`/api/admin/staff/${userId}`, { data: { ...user, password: null, clockInMethod: 'alternative' } })
  // This sets the site that was chosen on an earlier day.
  await alice.post('/api/clock', { data: { action: 'clock_in', siteId: second, ...said } })
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
  await publishDuty(dana, tower, 5, userId)

  const page = await pageOf('alice')
  await page.goto('/clock')
  const where = page.getByLabel('Where are you working?')
  await expect(where.locator('option:checked')).toHaveText('Canary Tower, your shift')
  await where.selectOption('Second Site')
  await expect(page.getByText('Your shift is at Canary Tower. Control will see the difference.')).toBeVisible()
  await where.selectOption('Canary Tower, your shift')
  await page.getByLabel(/^I declare/).check()
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByRole('button', { name: 'Clock In', exact: true }).click()
  await expect(page.getByText('You work alone at Canary Tower')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Clock Out', exact: true }).click()
  await expect(where).toBeVisible({ timeout: 20_000 })
  await where.selectOption('Somewhere else')
  await page.getByLabel(/^I declare/).check()
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByRole('button', { name: 'Clock In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Clock Out', exact: true })).toBeVisible({ timeout: 20_000 })
  const entries = async () =>
    (await (await alice.get('/api/clock/history')).json()) as { siteId: string; flags: string[] }[]
  await expect.poll(async () => (await entries())[0]).toMatchObject({ siteId: null })
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
  await dana.put(`/api/admin/staff/${userId}`, { data: { ...user, password: null, clockInMethod: 'biometric' } })
})

test('on a phone whose clock is two hours ahead, a shift of the next hour can still be confirmed', async ({
  as,
  pageOf,
}) => {
  const [dana, charlie] = [await as('dana'), await as('charlie')]
  await publishDuty(dana, await addSite(dana, 'Early gate'), -60, await idOf(charlie))
  const page = await pageOf('charlie')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await putClock({ context: page.context(), page }, 2 * 3_600_000)
  await page.goto('/duties')
  const card = page.getByRole('listitem').filter({ hasText: 'Early gate' }).first()
  await expect(card.getByText('Not confirmed')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(errors).toEqual([])
})
