import { type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { letPasswordsAge } from '../../support/asked-again.ts'
import { axeFindings } from '../../support/axe.ts'
import { look } from '../../support/database.ts'
import { freePort } from '../../support/engines.ts'
import { type Server } from '../../support/server.ts'
import { expect, test as base } from '../../support/test.ts'

let port: string | undefined
// A passkey belongs to an origin, so this server must know its own origin.
const test = base.extend({
  server: async ({ serverOf }, use, { file }) => {
    port ??= String(await freePort())
    await use(await serverOf(file, { PORT: port, ORIGIN: `http://localhost:${port}` }))
  },
})

/** Adds a fingerprint reader to the page's browser, as Chromium can simulate one. */
async function phoneAt(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account')
  await page.getByLabel('Name of this device').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()
}

/**
 * Gives alice a passkey. Her browser must not offer one in the name field, because the simulated phone would accept the
 * offer at once.
 */
async function aliceWithPasskey(
  pageOf: (name: 'alice', options: BrowserContextOptions) => Promise<Page>,
): Promise<Page> {
  const page = await pageOf('alice', { permissions: ['geolocation'], geolocation: { latitude: 51.5, longitude: -0.1 } })
  await page.goto('/login')
  await phoneAt(page)
  await addPasskey(page, "Alice's phone")
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  return page
}

/** Returns the passkey button of the sign-in page, with nobody signed in. */
async function offeredPasskey(page: Page): Promise<Locator> {
  await page.context().clearCookies()
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with passkey' })
  await expect(button).toBeVisible()
  return button
}

test('alice adds a passkey, signs in with it by the button, and removes it', async ({ pageOf, isMobile }) => {
  const page = await aliceWithPasskey(pageOf)
  expect(await axeFindings(page)).toEqual([])
  const button = await offeredPasskey(page)
  expect(await axeFindings(page)).toEqual([])
  if (isMobile) await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  else await page.getByLabel('Your current location').fill('Depot')
  await button.click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/account')
  await expect(page.getByText('last used').first()).toBeVisible()
  await page.getByRole('button', { name: "Remove Alice's phone" }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText("Alice's phone")).toHaveCount(0)
})

test('dana signs in from the name field with both factors, and confirms with the same passkey', async ({
  pageOf,
  server,
  isMobile,
}) => {
  const page = await pageOf('dana', { permissions: ['geolocation'], geolocation: { latitude: 51.5, longitude: -0.1 } })
  await page.goto('/account')
  await phoneAt(page)
  await addPasskey(page, 'Office key')
  await page.context().clearCookies()
  // This checks the page as served, because in the browser the simulated phone may sign in and leave it at once.
  expect(await (await page.request.get('/admin/login')).text()).toMatch(/autocomplete="username webauthn"/i)
  await page.goto('/admin/login')
  // The passkey has already been chosen, and the sign-in waits for the location, which a phone finds automatically.
  if (!isMobile) {
    await expect(page.getByText('Location access is required').first()).toBeVisible()
    await page.getByLabel('Your current location').fill('Office')
    await page.getByRole('button', { name: 'Sign in with passkey' }).click()
  }
  await expect(page).toHaveURL(/\/admin$/)
  letPasswordsAge(server)
  await page.goto('/admin/tokens')
  await page.getByLabel('Name').fill('Payroll')
  await page.getByLabel('Rota and sites: read').check()
  await page.getByLabel('Last day').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(/^wfp_/)).toBeVisible()
})

test(
  'a removed passkey is refused in plain words, and a password works',
  { tag: '@phone' },
  async ({ pageOf, server }) => {
    const page = await aliceWithPasskey(pageOf)
    const button = await offeredPasskey(page)
    forgetPasskeys(server)
    const place = page.getByLabel('Your current location')
    if (await place.isVisible()) await place.fill('Depot')
    await button.click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /passkey/i })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  },
)

test(
  'if nobody has a passkey, the sign-in page neither shows nor loads anything for it',
  { tag: '@phone' },
  async ({ browser, server }) => {
    // The passkeys from earlier tests must be removed first.
    forgetPasskeys(server)
    const page = await browser.newPage({ baseURL: server.url })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/login', { waitUntil: 'networkidle' })
    const used = loaded.some((address) => /passkey/.test(address))
    const shown = await page.getByRole('button', { name: 'Sign in with passkey' }).count()
    const anybody = await page.getByLabel('Email or username').getAttribute('autocomplete')
    expect({ used, shown, anybody }).toEqual({ used: false, shown: 0, anybody: 'username' })
    await page.close()
  },
)

function forgetPasskeys(server: Server): void {
  look(server, (sqlite) => sqlite.exec('DELETE FROM passkeys'))
}
