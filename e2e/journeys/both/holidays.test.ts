import { type APIRequestContext, type Page } from '@playwright/test'
import { exchangesOf, quiet } from '../../support/exchanges.ts'
import { expect, test } from '../../support/test.ts'

/** Each journey uses different days, because they share a database. */
const year = { value: 2041 }
const nextYear = () => (year.value += 1)

async function ask(
  client: APIRequestContext,
  startDate: string,
  endDate: string,
  reason = '',
): Promise<{ id: string }> {
  const answer = await client.post('/api/holidays', { data: { startDate, endDate, reason } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

async function fullBalance(as: (name: 'dana') => Promise<APIRequestContext>, client: APIRequestContext) {
  const { id } = (await (await client.get('/api/auth/user')).json()) as { id: string }
  await (await as('dana')).post(`/api/admin/users/${id}/reset-holidays`)
  const open = (await (await client.get('/api/holidays')).json()) as { id: string; status: string }[]
  for (const { id: request, status } of open) if (status === 'pending') await client.delete(`/api/holidays/${request}`)
  return id
}

const fill = async (page: Page, start: string, end: string) => {
  await page.getByLabel('Start date').fill(start)
  await page.getByLabel('End date').fill(end)
}

test(
  'alice sees what she is requesting while she types, sends it, and withdraws it',
  { tag: '@phone' },
  async ({ as, pageOf }) => {
    await fullBalance(as, await as('alice'))
    const y = nextYear()
    const page = await pageOf('alice')
    await page.goto('/holidays')
    await fill(page, `${y}-10-26`, `${y}-10-27`)
    await expect(page.getByText('Requesting 2 days')).toBeVisible()
    await fill(page, `${y}-10-01`, `${y}-10-31`)
    await expect(page.getByText('This exceeds your remaining balance', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeDisabled()
    await fill(page, `${y}-10-26`, `${y}-10-26`)
    // The browser's language decides the order of the digits in the field; the label says which day it is.
    const label = page.locator('label', { hasText: 'Start date' })
    await expect(label).toHaveAttribute('data-day', new RegExp(`^[A-Z][a-z]{2},? 26 Oct ${y}$`))
    await page.getByLabel('Reason').fill('A <b>birthday</b>')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByText('Holiday request sent')).toBeVisible()
    const item = page.getByRole('listitem').filter({ hasText: `26 Oct ${y}` })
    await expect(item).toContainText('Your request is awaiting admin approval')
    await expect(item).toContainText('A <b>birthday</b>')
    await expect(page.getByLabel('Start date')).toHaveValue('')
    await expect(label).not.toHaveAttribute('data-day')
    await item.getByRole('button', { name: /Withdraw/ }).click()
    await expect(item).toContainText('You withdrew this request')
  },
)

test("text typed before the page's scripts run stays", { tag: '@phone' }, async ({ as, pageOf }) => {
  await fullBalance(as, await as('alice'))
  const y = nextYear()
  const page = await pageOf('alice')
  let letGo!: () => void
  const scripts = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/holidays', { waitUntil: 'commit' })
  await page.getByLabel('Start date').fill(`${y}-11-05`)
  letGo()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('End date').fill(`${y}-11-07`)
  await expect(page.getByText('Requesting 3 days')).toBeVisible()
  await expect(page.getByLabel('Start date')).toHaveValue(`${y}-11-05`)
})

test('a refusal is shown at its field, and nothing typed is lost', { tag: '@phone' }, async ({ as, pageOf }) => {
  await fullBalance(as, await as('alice'))
  const y = nextYear()
  const page = await pageOf('alice')
  await page.goto('/holidays')
  await page.getByLabel('Reason').fill('Something dear')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Start date is required')
  await expect(summary).toContainText('End date is required')
  await expect(page.getByLabel('Reason')).toHaveValue('Something dear')
  await fill(page, `${y}-05-02`, `${y}-05-01`)
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(summary).toContainText('End date must be after start date')
  await expect(page.getByLabel('End date')).toHaveValue(`${y}-05-01`)
})

test(
  'dana is warned of an overlap and approves; bob reads it without a reload',
  { tag: '@desktop' },
  async ({ as, pageOf }) => {
    const [bob, charlie, dana] = [await as('bob'), await as('charlie'), await as('dana')]
    await fullBalance(as, bob)
    await fullBalance(as, charlie)
    const y = nextYear()
    const other = await ask(charlie, `${y}-03-03`, `${y}-03-05`)
    await dana.put(`/api/admin/holiday-requests/${other.id}`, { data: { status: 'approved' } })

    const phone = await pageOf('bob')
    const desk = await pageOf('dana')
    const connected = [phone, desk].map((page) => page.waitForResponse(/\/api\/events/))
    await phone.goto('/holidays')
    await desk.goto('/admin/holidays')
    await Promise.all(connected)
    await ask(bob, `${y}-03-04`, `${y}-03-06`, 'Wedding')
    const card = desk.getByRole('row').filter({ hasText: `4 Mar ${y} to 6 Mar ${y}` })
    await expect(desk.getByText('New holiday request')).toBeVisible()
    await expect(card).toContainText('Staff Overlap Warning')
    await expect(card).toContainText(`Charlie Carter, 3 Mar ${y} to 5 Mar ${y}`)
    await card.getByRole('button', { name: 'Approve' }).click()
    const dialog = desk.getByRole('alertdialog', { name: 'Staff Overlap Warning' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Pending')
    await card.getByRole('button', { name: 'Approve' }).click()
    const [onDesk, onPhone] = [exchangesOf(desk), exchangesOf(phone)]
    await dialog.getByRole('button', { name: 'Continue Anyway' }).click()
    await expect(desk.getByText('Request Updated')).toBeVisible()
    await expect(card).toContainText('Approved')

    await expect(phone.getByText('Holiday request approved')).toBeVisible()
    await expect(phone.getByText('Request approved - 3 days deducted from your balance').first()).toBeVisible()
    // Each side loads its data once; the phone also marks the decision as read.
    await quiet(phone)
    expect(onDesk).toEqual(['POST /admin/holidays.data', 'GET /admin/holidays.data'])
    expect(onPhone).toEqual(['GET /holidays.data', 'POST /api/unread'])
  },
)

test(
  'if the answer to an early end is lost, the same press ends it once, and an older page cancels nothing',
  { tag: '@desktop' },
  async ({ as, pageOf }) => {
    const [charlie, dana] = [await as('charlie'), await as('dana')]
    await fullBalance(as, charlie)
    const y = nextYear()
    const { id } = await ask(charlie, `${y}-11-03`, `${y}-11-05`)
    await dana.put(`/api/admin/holiday-requests/${id}`, { data: { status: 'approved' } })
    const [desk, other] = [await pageOf('dana'), await pageOf('dana')]
    const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: `3 Nov ${y}` })
    for (const page of [desk, other]) {
      await page.goto('/admin/holidays?status=approved')
      await rowOf(page).getByText('Cancel this holiday').click()
    }
    await desk.route(/[.]data/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
      await desk.unrouteAll()
    })
    await rowOf(desk).getByLabel('Last day taken').fill(`${y}-11-03`)
    const end = (page: Page) => rowOf(page).getByRole('button', { name: 'Cancel holiday' }).click()
    await end(desk)
    await expect(rowOf(desk)).toContainText('No answer came back')
    await expect(rowOf(desk).getByLabel('Last day taken')).toHaveValue(`${y}-11-03`)
    await end(desk)
    await expect(rowOf(desk).getByRole('button', { name: 'Cancel holiday' })).toBeHidden()
    await end(other)
    await expect(rowOf(other)).toContainText('was ended early meanwhile')
    const own = (await (await charlie.get('/api/holidays')).json()) as object[]
    expect(own).toContainEqual(expect.objectContaining({ id, status: 'approved', days: 1, endDate: `${y}-11-03` }))
  },
)

test('a denial requires a note, which the person reads', { tag: '@desktop' }, async ({ as, pageOf }) => {
  const alice = await as('alice')
  await fullBalance(as, alice)
  const y = nextYear()
  await ask(alice, `${y}-06-01`, `${y}-06-02`)
  const desk = await pageOf('dana')
  await desk.goto('/admin/holidays?status=pending')
  const card = desk.getByRole('row').filter({ hasText: `1 Jun ${y}` })
  await card.getByText('Deny / add note').click()
  await expect(card.getByRole('button', { name: 'Deny' })).toBeDisabled()
  await card.getByLabel('Admin notes').fill('Event on site')
  await card.getByRole('button', { name: 'Deny' }).click()
  await expect(desk.getByText('Alice Archer: denied')).toBeVisible()
  const phone = await pageOf('alice')
  await phone.goto('/holidays')
  const item = phone.getByRole('listitem').filter({ hasText: `1 Jun ${y}` })
  await expect(item).toContainText('Request denied - No days deducted')
  await expect(item).toContainText('Event on site')
})

test(
  'dana edits an entitlement, reads it in the ledger, lets a balance go below zero, and resets it',
  { tag: '@desktop' },
  async ({ as, pageOf }) => {
    const charlie = await as('charlie')
    const id = await fullBalance(as, charlie)
    const y = nextYear()
    await ask(charlie, `${y}-06-01`, `${y}-06-05`)
    const desk = await pageOf('dana')
    await desk.goto(`/admin/holidays/people/${id}`)
    await desk.getByRole('link', { name: 'Edit' }).click()
    await desk.getByLabel('Balance in days').fill('400')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('alert').filter({ hasText: 'Failed to update holiday entitlement' })).toContainText(
      'from 0 to 366',
    )
    await desk.getByLabel('Balance in days').fill('3')
    await desk.getByLabel('Reason for the adjustment').fill('Joined mid-year')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('Holiday entitlement updated')).toBeVisible()
    await expect(desk.getByRole('row').filter({ hasText: 'Joined mid-year' }).first()).toContainText('Adjusted')

    const card = desk.getByRole('listitem').filter({ hasText: `1 Jun ${y}` })
    await expect(card).toContainText('Approving leaves -2 days')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(card.getByRole('alert')).toContainText('the request takes 5 days, the balance is 3 days')
    await card.getByLabel(/negative balance/).check()
    await card.getByLabel('Admin notes').fill('Bereavement')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(card).toContainText('below zero with a reason')

    await desk.getByText('Reset...').click()
    await desk.getByRole('button', { name: 'Reset to 25 days' }).click()
    await expect(desk.getByText('Holidays reset')).toBeVisible()
    await card.getByText('Cancel this holiday...').click()
    await card.getByRole('button', { name: 'Cancel holiday' }).click()
    await expect(card).toContainText('Cancelled')
  },
)

test('the calendar names one or two people on a day and counts more', { tag: '@desktop' }, async ({ as, pageOf }) => {
  const dana = await as('dana')
  const y = nextYear()
  for (const [name, endDate] of [
    ['alice', `${y}-08-01`],
    ['bob', `${y}-08-02`],
    ['charlie', `${y}-08-02`],
  ] as const) {
    const client = await as(name)
    await fullBalance(as, client)
    const { id } = await ask(client, `${y}-08-01`, endDate)
    await dana.put(`/api/admin/holiday-requests/${id}`, { data: { status: 'approved' } })
  }
  const desk = await pageOf('dana')
  await desk.goto(`/admin/holidays/calendar?month=${y}-08`)
  await expect(desk.getByRole('cell')).toHaveCount(42)
  await expect(desk.getByRole('link', { name: `2 Aug ${y}: Bob Charlie` })).toBeVisible()
  await desk.getByRole('link', { name: `1 Aug ${y}: 3 staff off` }).click()
  await expect(desk.getByRole('region', { name: `Off on 1 Aug ${y}` })).toContainText('Alice Archer')
  await desk.getByRole('link', { name: 'Next month' }).click()
  await expect(desk.getByRole('heading', { name: `September ${y}` })).toBeVisible()
})

test(
  'without scripts alice requests days and is told what is wrong, and dana denies and approves',
  { tag: '@desktop' },
  async ({ as, pageOf }) => {
    const alice = await as('alice')
    await fullBalance(as, alice)
    const y = nextYear()
    const phone = await pageOf('alice', { javaScriptEnabled: false })
    await phone.goto('/holidays')
    await expect(phone.getByText('weekends and bank holidays too')).toBeVisible()
    await fill(phone, `${y}-04-02`, `${y}-04-01`)
    await phone.getByLabel('Reason').fill('Rest')
    await phone.getByRole('button', { name: 'Submit Request' }).click()
    await expect(phone.getByRole('link', { name: 'End date must be after start date' })).toBeVisible()
    await expect(phone.getByLabel('Start date')).toHaveValue(`${y}-04-02`)
    await expect(phone.getByLabel('Reason')).toHaveValue('Rest')
    await phone.getByLabel('End date').fill(`${y}-04-03`)
    await phone.getByRole('button', { name: 'Submit Request' }).click()
    await expect(phone.getByText('Your request is awaiting admin approval').first()).toBeVisible()
    await ask(alice, `${y}-04-10`, `${y}-04-10`)

    const desk = await pageOf('dana', { javaScriptEnabled: false })
    await desk.goto('/admin/holidays?status=pending')
    const first = desk.getByRole('row').filter({ hasText: `2 Apr ${y}` })
    await first.getByText('Deny / add note').click()
    await first.getByRole('button', { name: 'Deny' }).click()
    await expect(first.getByRole('alert')).toContainText('Please give a reason for denying this request')
    await first.getByLabel('Admin notes').fill('Too few on site')
    await first.getByRole('button', { name: 'Deny' }).click()
    await expect(first).toBeHidden()
    const second = desk.getByRole('row').filter({ hasText: `10 Apr ${y}` })
    await second.getByRole('button', { name: 'Approve' }).click()
    await expect(second).toBeHidden()
    await phone.goto('/holidays')
    await expect(phone.getByRole('listitem').filter({ hasText: `10 Apr ${y}` })).toContainText(
      'Request approved - 1 day deducted',
    )
  },
)
