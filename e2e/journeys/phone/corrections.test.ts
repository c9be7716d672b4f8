import { type APIRequestContext, type Page } from '@playwright/test'
import { axeLooks } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
/** Formats a time for a date-time field, in London's time zone. */
const typed = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).replace(' ', 'T').slice(0, 16)

type Looks = ReturnType<typeof axeLooks>

async function decideAtDesk(control: Page, fullName: string, { look }: Looks): Promise<void> {
  await control.goto('/admin/corrections?status=pending')
  const card = control.getByRole('listitem').filter({ hasText: fullName }).first()
  await expect(card).toContainText('Forgot to clock out')
  await look(control, 'corrections')
  await card.getByRole('button', { name: 'Refuse' }).click()
  await expect(card.getByText('Please say why it is refused').first()).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(control.getByText('Correction approved')).toBeVisible()
}

async function approveAll(dana: APIRequestContext, userId: string): Promise<void> {
  const address = `/api/admin/corrections?status=pending&userId=${userId}`
  const waiting = (await (await dana.get(address)).json()) as { id: string }[]
  for (const { id } of waiting) {
    const answer = await dana.put(`/api/admin/corrections/${id}`, { data: { status: 'approved' } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Looks at the hours at the desk, and approves and locks a pay period. */
async function bookHours(control: Page, { look }: Looks): Promise<void> {
  await control.goto('/admin/hours')
  await look(control, 'hours')
  await control.goto('/admin/working-time')
  await look(control, 'working time')
  await control.goto('/admin/pay-periods')
  await control.getByLabel('First day').fill('2026-01-01')
  await control.getByLabel('Last day').fill('2026-01-20')
  await control.getByRole('button', { name: 'Add', exact: true }).click()
  const period = control.getByRole('listitem').filter({ hasText: '1 Jan 2026' })
  await period.getByRole('link', { name: /^Review/ }).click()
  await control.getByRole('button', { name: 'Approve these figures' }).click()
  await control.getByRole('button', { name: 'Lock these figures' }).click()
  await expect(control.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(control.getByText(/^Approved .* Locked .* by Dana/)).toBeVisible()
  await look(control, 'pay periods')
}

test('alice says at home when she finished: she is clocked out, and can clock in for her next shift', async ({
  as,
  pageOf,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id: userId } = (await (await alice.get('/api/auth/user')).json()) as { id: string }
  const start = { userId, action: 'clock_in', at: ago(20).toISOString(), notes: 'Rang in' }
  expect((await dana.post('/api/admin/clock-entries', { data: start })).status()).toBe(201)

  const page = await pageOf('alice')
  await page.goto('/corrections')
  const entry = page.getByLabel('Which entry is wrong?')
  await expect(entry).toHaveAccessibleDescription(
    'You are still clocked in. If you say when this shift ended, you are clocked out now.',
  )
  await entry.selectOption({ index: 1 })
  await page.getByLabel('The right date and time').fill(typed(ago(9)))
  await page.getByLabel('What happened?').fill('I forgot to clock out')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Clock-out at' })).toContainText('Waiting')
  await expect(entry).not.toHaveAccessibleDescription(/still clocked in/)
  await page.goto('/clock')
  await expect(page.getByRole('heading', { name: 'Ready to Clock In' })).toBeVisible()
})

for (const [name, fullName, scripts] of [
  ['bob', 'Bob Baker', true],
  ['charlie', 'Charlie Carter', false],
] as const) {
  test(`${name} forgot to clock out, says when he finished, and an administrator approves${scripts ? '' : ', without scripts'}`, async ({
    as,
    pageOf,
    isMobile,
  }) => {
    const [guard, dana] = [await as(name), await as('dana')]
    const { id: userId } = (await (await guard.get('/api/auth/user')).json()) as { id: string }
    const { isClockedIn } = (await (await guard.get('/api/clock/status')).json()) as { isClockedIn: boolean }
    if (isClockedIn) await guard.post('/api/clock', { data: { action: 'clock_out' } })
    const start = { userId, action: 'clock_in', at: ago(20).toISOString(), notes: 'Rang in' }
    const booked = await dana.post('/api/admin/clock-entries', { data: start })
    expect(booked.status(), await booked.text()).toBe(201)

    const { look, report } = axeLooks({ large: isMobile })
    // Control works at a desk: large targets are for phones.
    const desk = axeLooks()
    const page = await pageOf(name, { javaScriptEnabled: scripts })
    await page.goto('/clock')
    await expect(page.getByRole('heading', { name: 'When did your shift end?' })).toBeVisible()
    if (scripts) await look(page, 'clock page, forgotten')
    await page.getByRole('button', { name: 'Send, and clock out' }).click()
    await expect(page.getByText('Enter a date and a time').first()).toBeVisible()
    await page.getByLabel('I finished at').fill(typed(ago(9)))
    await page.getByRole('button', { name: 'Send, and clock out' }).click()
    await expect(page.getByRole('heading', { name: 'Ready to Clock In' })).toBeVisible()

    await page.getByRole('link', { name: 'A time is wrong or missing' }).click()
    const asked = page.getByRole('listitem').filter({ hasText: 'Clock-out at' }).first()
    await expect(asked).toContainText('Waiting')
    await page.getByLabel('What happened?').fill('The gate was late')
    const entry = page.getByLabel('Which entry is wrong?')
    await entry.selectOption(await entry.locator('option[value^="clock_in/"]').first().getAttribute('value'))
    await page.getByLabel('The right date and time').fill(typed(ago(-24)))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('This time is in the future.').first()).toBeVisible()
    await expect(page.getByLabel('What happened?')).toHaveValue('The gate was late')
    if (scripts) await look(page, 'my corrections, refused')

    // What control does is the same after both.
    const control = scripts ? await pageOf('dana') : null
    if (control) await decideAtDesk(control, fullName, desk)
    else await approveAll(dana, userId)

    await page.goto('/corrections')
    await expect(asked).toContainText('Approved')
    // This opens the week in which the shift began, because yesterday may be in a different week.
    await page.goto(`/hours?day=${typed(ago(20)).slice(0, 10)}`)
    await expect(page.getByText('Corrected').first()).toBeVisible()
    if (scripts) await look(page, 'my hours')
    if (control) await bookHours(control, desk)
    await page.goto('/notifications')
    await expect(page.getByText('Correction approved').first()).toBeVisible()
    expect([...report().found, ...desk.report().found]).toEqual([])
  })
}

test('bob forgot a whole shift and says when it was; control enters one for him, which another approves', async ({
  pageOf,
  isMobile,
}) => {
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageOf('bob')
  await page.goto('/corrections')
  const end = page.getByLabel('When the shift ended')
  await expect(end).toBeHidden()
  const start = page.locator('[name="at"]')
  await expect(start).toHaveAccessibleName('The right date and time')
  await page.getByLabel('Which entry is wrong?').selectOption('I forgot to clock in and out: a whole shift')
  await expect(start).toHaveAccessibleName('When the shift began')
  await start.fill(typed(ago(120)))
  await page.getByLabel('What happened?').fill('My phone was flat')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Enter a date and a time').first()).toBeVisible()
  await end.fill(typed(ago(110)))
  await look(page, 'my corrections, a whole shift')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Shift from' }).first()).toContainText('Waiting')

  const desk = axeLooks()
  const control = await pageOf('dana')
  await control.goto('/admin/corrections?status=pending')
  await control.getByText('Enter a missing shift').click()
  await control.getByLabel('Person').fill('Bob Baker')
  await control.getByLabel('When the shift began').fill(typed(ago(150)))
  await control.getByLabel('When the shift ended').fill(typed(ago(140)))
  await control.getByLabel('How do you know?').fill('On the site log')
  await desk.look(control, 'corrections, a missing shift')
  await control.getByRole('button', { name: 'Send for approval' }).click()
  await expect(control.getByText('Shift sent for approval')).toBeVisible()
  const card = control.getByRole('listitem').filter({ hasText: 'Entered by Dana' }).first()
  await expect(card).toContainText('Shift from')
  expect([...report().found, ...desk.report().found]).toEqual([])
})

test('a person who clocked out by mistake undoes it and is on shift as before; later there is a link to a correction', async ({
  as,
  pageOf,
  isMobile,
}) => {
  const alice = await as('alice')
  const began = await alice.post('/api/clock', {
    data: { action: 'clock_in', manualCheck: true, uniformDetected: true },
  })
  const { timestamp } = (await began.json()) as { timestamp: string }
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageOf('alice')
  await page.clock.install()
  await page.goto('/clock')
  const out = page.getByRole('button', { name: 'Clock Out', exact: true })
  const undo = page.getByRole('button', { name: 'Undo clock-out' })
  await out.click()
  await expect(page.getByRole('heading', { name: 'Ready to Clock In' })).toBeVisible()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Currently Clocked In' })).toBeVisible()
  await expect(page.getByText('Clock-out undone')).toBeVisible()
  await expect(undo).toBeHidden()
  expect(await (await alice.get('/api/clock/status')).json()).toMatchObject({ clockedInAt: timestamp })

  await out.click()
  await expect(undo).toBeVisible()
  await look(page, 'clock page, shift ended')
  await page.clock.fastForward(11_000)
  await expect(undo).toBeHidden()
  await look(page, 'clock page, too late to undo')
  await page.getByRole('link', { name: 'A mistake? Ask for a correction' }).click()
  await expect(page.getByRole('heading', { name: 'My corrections' })).toBeVisible()
  expect(report().found).toEqual([])
})
