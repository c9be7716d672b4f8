import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axeFindings } from '../../support/axe.ts'
import { CLIENT, type CompanyProvider, startProvider } from '../../support/company-provider.ts'
import { freePort } from '../../support/engines.ts'
import { PASSWORD } from '../../support/people.ts'
import { expect, test as base } from '../../support/test.ts'

let kept: { port: string; provider: number; secret: string } | undefined
// A provider redirects to one address, so this server must know its own address. It starts before the provider does.
const test = base.extend({
  server: async ({ serverOf }, use, { file }) => {
    kept ??= { port: String(await freePort()), provider: await freePort(), secret: secretFile() }
    const settings = {
      ...{ PORT: kept.port, ORIGIN: `http://localhost:${kept.port}` },
      ...{ OIDC_ISSUER: `http://127.0.0.1:${kept.provider}`, OIDC_CLIENT_ID: CLIENT.id },
      OIDC_CLIENT_SECRET_FILE: kept.secret,
    }
    await use(await serverOf(file, settings))
  },
})

let provider: CompanyProvider | undefined
const running = async (): Promise<CompanyProvider> =>
  (provider ??= await startProvider(`http://localhost:${kept!.port}/auth/oidc/callback`, kept!.provider))
test.afterAll(() => provider?.stop())

const place = { permissions: ['geolocation'], geolocation: { latitude: 51.5, longitude: -0.1 } }

test('while the provider is down the sign-in page says so, and a password works', async ({
  browser,
  device,
  isMobile,
}) => {
  const context = await browser.newContext({ ...device, ...place })
  const page = await context.newPage()
  await page.goto('/login')
  expect(await axeFindings(page)).toEqual([])
  await byCompany(page)
  await expect(
    page.getByText('The company sign-in cannot be reached at the moment. Sign in with your password.'),
  ).toBeVisible()
  await page.getByLabel('Email or username').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (!isMobile) await page.getByLabel('Your current location').fill('Depot')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Company sign-in' })
  await card.getByRole('button', { name: 'Link company account' }).click()
  await expect(card.getByRole('alert')).toContainText('The company sign-in cannot be reached at the moment.')
  // The message must appear once, where the button was pressed.
  await expect(page.getByText('The company sign-in cannot be reached at the moment.', { exact: false })).toHaveCount(1)
  await expect(card.getByRole('alert')).toBeInViewport({ ratio: 1 })
  expect(await axeFindings(page)).toEqual([])
  await context.close()
})

test(
  'alice links her company account, signs in with it, and unlinks it; the same email opens nothing',
  { tag: '@phone' },
  async ({ pageOf }) => {
    const { as } = await running()
    const page = await pageOf('alice', place)
    await page.goto('/account')
    const card = page.getByRole('region', { name: 'Company sign-in' })
    await card.getByRole('button', { name: 'Link company account' }).click()
    await card.getByRole('link', { name: 'Continue to your company sign-in' }).click()
    await expect(page.getByText('Company sign-in linked')).toBeVisible()
    await expect(card.getByText(/Linked to 127\.0\.0\.1/)).toBeVisible()
    for (const size of [page.viewportSize()!, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size)
      expect(await axeFindings(page)).toEqual([])
    }

    await leave(page)
    await byCompany(page)
    await expect(page).toHaveURL(/\/home$/)

    // The provider gives the same email for everyone.
    await leave(page)
    as.accountId = 'somebody-else'
    await byCompany(page)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(/This company account is not linked here/)).toBeVisible()
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login/)

    as.accountId = 'subject-1'
    await leave(page)
    await byCompany(page)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/account')
    await card.getByRole('button', { name: 'Unlink company account' }).click()
    // The company's sign-in does not count as giving the portal's password.
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Company account unlinked')).toBeVisible()
    await leave(page)
    await byCompany(page)
    await expect(page.getByText(/This company account is not linked here/)).toBeVisible()
  },
)

test(
  'dana links the company account of bob, who signs in with it and his code, and unlinks it',
  { tag: '@desktop' },
  async ({ as, browser, device, pageOf }) => {
    const { as: there } = await running()
    there.accountId = 'bobs-own-subject'
    const office = await as('bob')
    const { id } = (await (await office.get('/api/auth/user')).json()) as { id: string }
    const { secret } = (await (await office.post('/api/auth/second-factor')).json()) as { secret: string }
    const codeIn = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    expect((await office.put('/api/auth/second-factor', { data: { code: codeIn(0) } })).status()).toBe(200)

    const desk = await pageOf('dana')
    await desk.goto(`/admin/staff/${id}`)
    await desk.getByText('Link a company account').click()
    await desk.getByLabel('Subject').fill('bob@example.test')
    await desk.getByRole('button', { name: 'Link it' }).click()
    await expect(desk.getByText('This is an email address. Enter the subject that the provider shows.')).toBeVisible()
    await desk.getByLabel('Subject').fill('bobs-own-subject')
    expect(await axeFindings(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Link it' }).click()
    await expect(desk.getByText('Company account linked')).toBeVisible()
    await expect(desk.getByText('bobs-own-subject')).toBeVisible()

    const context = await browser.newContext({ ...device, ...place })
    const page = await context.newPage()
    await page.goto('/login')
    await byCompany(page)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('That code is wrong. Please try again.').first()).toBeVisible()
    await page.getByLabel('Code').fill(codeIn(1))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/home$/)

    await desk.reload()
    await expect(desk.getByText(/last used/)).toBeVisible()
    await desk.getByText('Unlink the company account').click()
    await desk.getByRole('button', { name: 'Yes, unlink it' }).click()
    await expect(desk.getByText('Company account unlinked')).toBeVisible()
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login/)
    await context.close()
  },
)

test('a person who cannot be asked for a code is told to sign in again', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth/oidc/code')
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please sign in again').first()).toBeVisible()
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

/** Finds the link to the company's sign-in. */
const byCompany = (page: Page) => page.getByRole('link', { name: 'Sign in with your company account' }).click()

/** Clears all cookies, as if neither the portal nor the provider had seen this browser before. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
}

function secretFile(): string {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'provider-')), 'secret')
  fs.writeFileSync(file, CLIENT.secret, { mode: 0o600 })
  return file
}
