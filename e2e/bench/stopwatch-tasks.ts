import { type APIRequestContext, type Page } from '@playwright/test'
import { type Hand } from './stopwatch-hand.ts'

/**
 * A daily task: who does it, what must exist first, and what the hand does from the page where the person usually is.
 */
export type Task = {
  name: string
  who: string
  phone?: boolean
  from: string
  before?: (as: (name: string) => Promise<APIRequestContext>) => Promise<void>
  run: (hand: Hand) => Promise<void>
}

const ADMIN = 'morgan.hale'
const GUARD = 'grace.adeyemi'
const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const confirmation = (page: Page, name: RegExp) => page.locator('dialog[open]').getByRole('button', { name })
const all = (page: Page) => page.getByLabel(/^All \d+ on this page/)

/** The tasks in order. Each leaves the company in the state that the next one needs. */
export const TASKS: Task[] = [
  {
    name: 'An accident form with two photographs',
    who: GUARD,
    phone: true,
    from: '/home',
    run: async (hand) => {
      const { page } = hand
      await hand.press(page.getByRole('navigation').getByRole('link', { name: /Forms/ }).last())
      await hand.press(link(page, /Accident Form/))
      await hand.press(button(page, /incident: now/))
      await hand.type(page.getByLabel('Location of the incident'), 'Unit 4 Trafford Gate')
      await hand.press(page.locator('label:has(input[name=injuriesOccurred][value=no])'))
      await hand.type(page.getByLabel('Were the authorities notified?'), 'No')
      await hand.type(page.getByLabel('What actions are needed?'), 'Repair the loose step at the loading bay.')
      await hand.type(page.getByLabel('Who was it reported to?'), 'Site manager')
      await hand.press(button(page, 'Take Photo'))
      const dialog = page.getByRole('dialog')
      for (const _ of [1, 2]) {
        await hand.press(dialog.getByRole('button', { name: 'Capture' }))
        await hand.press(dialog.getByRole('button', { name: 'Use Photo' }))
      }
      await hand.press(dialog.getByRole('button', { name: 'Done (2)' }))
      await hand.press(page.locator('button[type=submit][value=submit]'))
      await hand.sees(page.getByText('Form Submitted'))
    },
  },
  {
    name: 'Decide five holidays',
    who: ADMIN,
    from: '/admin',
    before: async (as) => {
      for (const [name, month] of [
        ['owen.pritchard', 1],
        ['dev.patel', 2],
      ] as const) {
        const from = new Date(Date.now() + month * 40 * 86_400_000).toISOString().slice(0, 10)
        const guard = await as(name)
        await guard.post('/api/holidays', { data: { startDate: from, endDate: from } })
      }
    },
    run: async (hand) => {
      const { page } = hand
      await hand.press(menu(page, /Holiday Requests/))
      await hand.press(link(page, /^Pending/))
      await page.waitForURL(/pending/)
      await hand.press(all(page))
      await hand.press(button(page, /^Approve \d+$/))
      await hand.press(confirmation(page, /^Approve/))
      await hand.sees(page.getByText(/\d+ .*approved/))
    },
  },
  {
    name: 'Find a person and call them',
    who: ADMIN,
    from: '/admin',
    run: async (hand) => {
      const { page } = hand
      await hand.sees(button(page, 'Find'))
      await hand.key('Control+k')
      await hand.sees(page.getByRole('combobox', { name: 'Person, site, position, shift, form or page' }))
      await hand.keys('grace')
      await hand.sees(page.getByRole('option', { name: /Grace Adeyemi/ }))
      await hand.key('ArrowUp')
      await hand.key('Enter')
      await hand.wouldPress(page.locator('main a[href^="tel:"]').first())
    },
  },
  {
    name: 'Resolve 17 violations',
    who: ADMIN,
    from: '/admin',
    run: async (hand) => {
      const { page } = hand
      await hand.press(page.locator('main').getByRole('link', { name: /unresolved violations/ }))
      await hand.press(all(page))
      await hand.press(button(page, /^Resolve \d+$/))
      await hand.sees(page.getByText(/^\d+ resolved$/))
    },
  },
  {
    name: "The month's hours as a CSV",
    who: ADMIN,
    from: '/admin',
    run: async (hand) => {
      const { page } = hand
      await hand.press(menu(page, 'Hours'))
      await hand.choose(page.locator('select[name=period]'), { label: 'Month' })
      await page.waitForURL(/period=month/)
      const file = page.waitForEvent('download')
      await hand.press(link(page, 'Payroll CSV'))
      await file
    },
  },
  {
    name: 'Hand a sign-in to a new guard',
    who: ADMIN,
    from: '/admin/staff',
    run: async (hand) => {
      const { page } = hand
      await hand.press(link(page, 'Manage Staff'))
      await hand.press(link(page, 'Add Staff Member'))
      await hand.type(page.getByLabel('First name'), 'Nora')
      await hand.type(page.getByLabel('Last name'), 'Newman')
      await hand.type(page.getByLabel('Email'), 'nora@demo.example')
      await hand.choose(page.locator('select[name=role]'), 'security_guard')
      await hand.press(button(page, 'Suggest one'))
      await hand.press(button(page, 'Add Staff Member'))
      await hand.press(button(page, 'Create a link to copy'))
      await hand.press(button(page, 'Copy both'))
      await hand.sees(page.getByText('Copied', { exact: true }))
    },
  },
  {
    name: 'Acknowledge and resolve an SOS',
    who: ADMIN,
    from: '/admin',
    before: async (as) => void (await (await as('owen.pritchard')).post('/api/emergency', { data: { notes: 'Gate' } })),
    run: async (hand) => {
      const { page } = hand
      await hand.hold(button(page, 'ACKNOWLEDGE EMERGENCY ALERT'))
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
      await hand.press(menu(page, /Emergencies/))
      await hand.type(page.getByRole('textbox', { name: 'What happened' }).first(), 'Rang, all well')
      await hand.press(button(page, 'Resolve').first())
      await hand.sees(page.getByText(/Resolved|resolved/))
    },
  },
  {
    name: 'Publish news',
    who: ADMIN,
    from: '/admin',
    run: async (hand) => {
      const { page } = hand
      await hand.press(menu(page, 'Content Management'))
      await hand.press(link(page, /New Article/))
      await hand.type(page.locator('[name=title]'), 'Gate 4 is closed tonight')
      await hand.type(page.locator('[name=content]'), 'Use gate 5. The barrier is repaired by six in the morning.')
      await hand.press(button(page, 'Publish Article'))
      await hand.sees(page.getByText('Gate 4 is closed tonight'))
    },
  },
  {
    name: 'Review ten forms',
    who: ADMIN,
    from: '/admin',
    run: async (hand) => {
      const { page } = hand
      await hand.press(page.locator('main').getByRole('link', { name: /forms to review/ }))
      await hand.press(all(page))
      await hand.press(button(page, /^Mark \d+ as reviewed$/))
      await hand.press(confirmation(page, /^Mark/))
      await hand.sees(page.getByText(/forms marked as reviewed/))
    },
  },
]
