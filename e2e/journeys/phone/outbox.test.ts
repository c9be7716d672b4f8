import { createHash } from 'node:crypto'
import { type APIRequestContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { untilReady } from '../../support/camera.ts'
import { openClock } from '../../support/clock.ts'
import { FAKETIME } from '../../support/faketime.ts'
import { choosePhotos, fillForm, phonePhoto } from '../../support/fill-form.ts'
import { readOwn } from '../../support/own-outbox.ts'
import { PASSWORD } from '../../support/people.ts'
import { getReady, type Phone, test as base } from '../../support/phone.ts'
import { putClock } from '../../support/phone-clock.ts'
import { expect } from '../../support/test.ts'

// If the server's clock cannot be moved here, the whole shift takes only seconds, and such fresh entries get the
// server's time.
const clock = FAKETIME ? openClock() : null
const HOUR = clock ? 3_600_000 : 0
const NEAR_MS = clock ? 1000 : 60_000

const test = base.extend({
  server: async ({ serverOf }, use, { file }) => use(await serverOf(file, clock?.settings)),
})
test.describe.configure({ timeout: 120_000 })
test.afterAll(() => clock?.remove())

const accident = findTemplate(19)!
/** The colours of the photographs. The first is used in every form. */
const SHADES = ['#89a', '#393', '#339', '#993']
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const items = (page: Page) => page.locator('main').getByRole('listitem')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Returns which of these colours a plain picture has. */
async function shadeOf(bytes: Buffer): Promise<string> {
  const { channels } = await sharp(bytes).stats()
  return `#${channels.map(({ mean }) => Math.round(mean / 17).toString(16)).join('')}`
}
const read = async <T>(client: APIRequestContext, path: string) => (await (await client.get(path)).json()) as T

type Line = { id: string; kind: string; state: string; at: string }

async function clockIn({ page }: Phone): Promise<void> {
  await page.goto('/clock')
  await expect(page).toHaveURL(/\/offline\/clock$/)
  await press(page, 'Clock In')
  await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  await press(page, 'Scan Now')
  const words = /^Clocked in on this phone at \d\d:\d\d\. Waiting to send\.$/
  await expect(page.getByText(words)).toBeVisible({ timeout: 20_000 })
}

async function fillAccident({ page }: Phone): Promise<void> {
  await page.goto(`/${accident.slug}`)
  await expect(page).toHaveURL(/\/offline\/forms\/accident/)
  await fillForm(page, accident, { ...exampleOf(accident), injuriesOccurred: 'no' })
  await choosePhotos(page, 'supportPhotos', await Promise.all(SHADES.slice(1).map(phonePhoto)))
  await page.locator('button[value=submit]').click()
  await expect(page.getByText(/^Waiting to send since/)).toBeVisible()
}

async function pressSos({ page }: Phone): Promise<void> {
  await page.goto('/emergency')
  await expect(page).toHaveURL(/\/offline\/sos$/)
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByText('Your alert has not been sent yet')).toBeVisible()
}

test('a shift in a basement: clock in, a form with four photographs and a signature, SOS, a killed browser, clock out, and one of each arrives unchanged, with or without a session', async ({
  wholePhoneOf,
  as,
  server,
}) => {
  await untilReady(as)
  const phone = await wholePhoneOf('alice')
  await getReady(phone.page)
  await phone.context.setOffline(true)
  await clockIn(phone)
  await putClock(phone, HOUR)
  await fillAccident(phone)
  await putClock(phone, 2 * HOUR)
  await pressSos(phone)
  await phone.restart()
  await putClock(phone, 3 * HOUR)
  await phone.context.setOffline(true)
  await phone.page.goto('/clock')
  await press(phone.page, 'Clock Out')
  await expect(phone.page.getByText(/^Clocked out on this phone at/)).toBeVisible()
  await phone.page.getByRole('link', { name: /4 waiting on this phone/ }).click()
  await expect(items(phone.page)).toHaveCount(4)
  await expect(items(phone.page).filter({ hasText: 'On this phone' })).toHaveCount(4)
  const made = new Map((await readOwn(phone.page)).map(({ id, madeAt }) => [id, madeAt]))

  const parts: string[] = []
  phone.context.on('request', (request) => {
    const [, named] = /\/parts\/(\w+)$/.exec(request.url()) ?? []
    if (named) parts.push(sha256(request.postDataBuffer()!) === named ? 'as named' : 'other bytes')
  })
  await putClock(phone, 4 * HOUR)
  await clock?.jump(server, (4 * HOUR) / 1000)
  const dana = await as('dana')
  // Meanwhile alice has changed her password on another device, which ended this phone's session.
  const change = { currentPassword: PASSWORD, newPassword: 'another-Night-4712', confirmPassword: 'another-Night-4712' }
  const elsewhere = await as('alice')
  expect((await elsewhere.post('/api/auth/change-password', { data: change })).status()).toBe(200)
  expect((await phone.context.request.get('/api/auth/user')).status()).toBe(401)
  await phone.context.setOffline(false)
  const received = items(phone.page).filter({ hasText: /Received \d\d:\d\d/ })
  await expect(received).toHaveCount(4, { timeout: 30_000 })

  const lines = await read<Line[]>(dana, '/api/admin/operations')
  expect(lines.map(({ kind, state }) => [kind, state]).sort()).toEqual(
    ['form', 'punch', 'punch', 'sos'].map((kind) => [kind, 'applied']),
  )
  const off = lines.map(({ id, at }) => Math.abs(Date.parse(at) - Date.parse(made.get(id)!)))
  console.log(`times differ by ${off.join()} ms from the phone's`)
  expect(Math.max(...off)).toBeLessThanOrEqual(NEAR_MS)
  // The pictures are the one for the check, the photographs and the signature.
  expect(parts).toEqual(Array(6).fill('as named'))
  const sent = await read<{ id: string }[]>(dana, '/api/admin/form-submissions?templateId=19&limit=50')
  expect(sent).toHaveLength(1)
  type Sent = { data: { supportPhotos: string[]; signature: string } }
  const { data } = await read<Sent>(dana, `/api/admin/form-submissions/${sent[0]!.id}`)
  const bytes = async (address: string) => (await dana.get(address)).body()
  const { supportPhotos, signature } = data
  // The server encodes every picture again, so a stored one is recognised by its colour.
  expect(await Promise.all(supportPhotos.map(async (address) => shadeOf(await bytes(address))))).toEqual(SHADES)
  expect((await bytes(signature)).length).toBeGreaterThan(200)
  type Alert = { presses: number; userDetails: { fullName: string } }
  const active = await read<Alert[]>(dana, '/api/emergency/active')
  expect(active.map(({ presses, userDetails }) => [presses, userDetails.fullName])).toEqual([[1, 'Alice Archer']])
  const punches = await read<{ action: string }[]>(dana, '/api/admin/clock-entries?q=Archer&limit=10')
  expect(punches.map(({ action }) => action)).toEqual(['clock_out', 'clock_in'])
})
