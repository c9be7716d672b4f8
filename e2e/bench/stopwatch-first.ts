import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, devices } from '@playwright/test'
import { startServer } from '../support/server.ts'
import { Hand } from './stopwatch-hand.ts'

const OWN = 'Harbour-night-4711'
const FIRST = 'first-Day-2026'
const STEP_MS = 15_000
const LONDON = { latitude: 51.5034, longitude: -0.1276, accuracy: 12 }

/**
 * Measures the way from the first start of an empty company to its first guard being clocked in, by hand. The
 * administrator signs in with the first start's password and adds a guard; the guard signs in on a phone, agrees, and
 * clocks in by declaration.
 */
export async function walkFirstGuard(browser: Browser): Promise<{ steps: number; seconds: number }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-guard-'))
  const server = await startServer({ LOG_LEVEL: 'silent' }, folder)
  const open = async (device: BrowserContextOptions) => {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      serviceWorkers: 'block',
      permissions: ['geolocation'],
      geolocation: LONDON,
      reducedMotion: 'reduce',
      ...device,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_MS)
    return page
  }
  try {
    const desk = new Hand(await open({ viewport: { width: 1280, height: 900 } }))
    await signIn(desk, '/admin/login', 'admin', /password: (\S+)/.exec(server.log())?.[1] ?? '')
    await addGuard(desk)
    const prepared = desk.seconds()
    const phone = new Hand(await open({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }))
    await signIn(phone, '/login', 'gwen', FIRST)
    await agree(phone)
    await clockIn(phone)
    return { steps: desk.steps + phone.steps, seconds: prepared + phone.seconds() }
  } finally {
    await server.stop()
  }
}

async function signIn(hand: Hand, address: string, name: string, password: string): Promise<void> {
  const { page } = hand
  await page.goto(address, { waitUntil: 'networkidle' })
  await hand.type(page.getByLabel('Email or username'), name)
  await hand.type(page.getByLabel('Password', { exact: true }), password)
  // A desktop has no GPS, so an administrator types the location.
  const place = page.getByLabel('Your current location')
  if (address.startsWith('/admin')) {
    await hand.type(place, 'Head office')
    await hand.press(page.getByRole('button', { name: 'Use This Location' }))
  }
  await hand.sees(page.getByText(address.startsWith('/admin') ? 'Location recorded' : 'Location verified'))
  await hand.press(page.locator('main button[type=submit]').last())
  await page.waitForURL(/change-password/)
  await hand.type(page.getByLabel('Current Password'), password)
  await hand.type(page.getByLabel('New Password'), OWN)
  await hand.type(page.getByLabel('Confirm Password'), OWN)
  await hand.press(page.getByRole('button', { name: 'Change Password' }))
  await page.waitForURL(/\/(home|admin)$/)
}

async function addGuard(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Staff Overview' }))
  await hand.press(page.getByRole('link', { name: 'Manage Staff' }))
  await hand.press(page.getByRole('link', { name: 'Add Staff Member' }))
  await hand.type(page.getByLabel('First name'), 'Gwen')
  await hand.type(page.getByLabel('Last name'), 'Hart')
  await hand.type(page.getByLabel('Email'), 'gwen@example.test')
  await hand.choose(page.locator('select[name=role]'), 'security_guard')
  await hand.type(page.locator('input[name=username]'), 'gwen')
  await hand.type(page.locator('input[name=password]'), FIRST)
  await hand.press(page.getByRole('button', { name: 'Add Staff Member' }))
  await hand.sees(page.getByText('Gwen Hart'))
}

async function agree(hand: Hand): Promise<void> {
  const dialog = hand.page.getByRole('dialog', { name: 'Before you start' })
  await hand.press(dialog.getByLabel('No, use location and a declaration'))
  await hand.press(dialog.getByLabel(/have read this and agree/))
  await hand.press(dialog.getByRole('button', { name: 'Type your name' }))
  await hand.type(dialog.getByLabel('Your full name, as your signature'), 'Gwen Hart')
  await hand.press(dialog.getByRole('button', { name: 'Complete Agreement' }))
  await dialog.waitFor({ state: 'hidden' })
}

async function clockIn(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.press(page.getByRole('link', { name: /Clock In/ }).first())
  await hand.press(page.getByLabel(/I declare/))
  await hand.press(page.getByLabel('Yes'))
  await hand.press(page.getByRole('button', { name: /^Clock In/ }).first())
  await hand.sees(page.getByRole('button', { name: /Clock Out/ }))
}
