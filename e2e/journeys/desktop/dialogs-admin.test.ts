import { type APIRequestContext } from '@playwright/test'
import { letPasswordsAge } from '../../support/asked-again.ts'
import { silencedBefore } from '../../support/alarm.ts'
import { open, takesBack } from '../../support/dialogs.ts'
import { expect, test } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const still = { reducedMotion: 'reduce' } as const

/** Returns the newest audit event, leaving out those caused by what the test and the page read. */
const newestEvent = async (dana: APIRequestContext) =>
  ((await (await dana.get('/api/admin/audit-logs?limit=50')).json()) as { action: string }[]).find(
    ({ action }) => !/^view|^login$/.test(action),
  )

test('each card of the dashboard closes to the card', async ({ pageOf }) => {
  const page = await pageOf('dana', still)
  await open(page, '/admin')
  for (const name of ['Currently Clocked In', 'Active Today', 'Safety Violations', 'Active Staff'])
    await takesBack({
      page,
      dialog: page.getByRole('dialog', { name }),
      opener: page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) }),
      button: null,
    })
})

test('the searched words are gone when the search opens again', async ({ pageOf }) => {
  const page = await pageOf('dana', still)
  await open(page, '/admin/retention')
  const dialog = page.getByRole('dialog', { name: 'Find' })
  const field = dialog.getByRole('combobox')
  await takesBack({
    page,
    dialog,
    opener: page.getByRole('button', { name: 'Find', exact: true }),
    button: null,
    fill: async () => {
      await expect(field).toHaveValue('')
      await field.fill('audit')
      await expect(dialog.getByRole('option').first()).toBeVisible()
    },
  })
})

test('cancelling a departure leaves the form as it was', async ({ pageOf }) => {
  const page = await pageOf('dana', still)
  await open(page, '/admin/content/news/new')
  await page.getByLabel('Title').fill('Torches')
  await takesBack({
    page,
    dialog: page.getByRole('alertdialog', { name: 'Leave without saving?' }),
    opener: page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Staff Overview' }),
    after: () => expect(page.getByLabel('Title')).toHaveValue('Torches'),
  })
})

test('a cancelled decision decides nothing, and the note stays; the same for several at once', async ({
  pageOf,
  as,
}) => {
  const [alice, bob, dana] = [await as('alice'), await as('bob'), await as('dana')]
  const ask = async (client: APIRequestContext, startDate: string, endDate: string) => {
    const answer = await client.post('/api/holidays', { data: { startDate, endDate, reason: 'A walk' } })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const first = await ask(alice, '2044-05-02', '2044-05-04')
  await dana.put(`/api/admin/holiday-requests/${first}`, { data: { status: 'approved' } })
  await ask(bob, '2044-05-03', '2044-05-05')
  const page = await pageOf('dana', still)
  await open(page, '/admin/holidays?status=pending')
  const row = page.getByRole('row').filter({ hasText: 'Bob Baker' }).first()
  await row.getByText('Deny / add note').click()
  const notes = row.getByLabel('Admin notes')
  await notes.fill('Two of you')
  const before = await newestEvent(dana)
  await takesBack({
    page,
    dialog: page.getByRole('alertdialog', { name: 'Staff Overlap Warning' }),
    opener: row.getByRole('button', { name: 'Approve' }),
    after: () => expect(notes).toHaveValue('Two of you'),
  })
  const chosen = row.getByRole('checkbox').first()
  await chosen.check()
  await takesBack({
    page,
    dialog: page.getByRole('alertdialog', { name: 'Approve 1?' }),
    opener: page.getByRole('button', { name: 'Approve 1' }),
    after: () => expect(chosen).toBeChecked(),
  })
  expect(await newestEvent(dana)).toEqual(before)
  await expect(row).toContainText('Pending')
})

test('without a confirmed password the form stays, and nothing was done', async ({ pageOf, as, server }) => {
  const page = await pageOf('dana', still)
  await open(page, '/admin/retention')
  await page.getByLabel('Data type').selectOption('biometric_data')
  const days = page.getByLabel('Retention period in days')
  await days.fill('1234')
  const dana = await as('dana')
  const kept = async () => (await (await dana.get('/api/admin/data-retention-policies')).json()) as object
  const before = await kept()
  letPasswordsAge(server)
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  const password = dialog.getByLabel('Your password', { exact: true })
  const save = page.getByRole('button', { name: 'Create Policy' })
  await takesBack({
    page,
    dialog,
    opener: save,
    // The focus must be in the form: on the button or on the message about the refusal.
    focus: page.locator('main').locator(':focus'),
    fill: async () => {
      await expect(password).toHaveValue('')
      await password.fill('half of it')
    },
    after: async () => {
      await expect(days).toHaveValue('1234')
      await expect(page.getByLabel('Data type')).toHaveValue('biometric_data')
    },
  })
  expect(await kept()).toEqual(before)
})

test('a cancelled enrolment enrols nobody', async ({ pageOf, as }) => {
  const dana = await as('dana')
  const people = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  const { id } = people.find(({ username }) => username === 'alice')!
  const page = await pageOf('dana', still)
  await open(page, `/admin/staff/${id}/face`)
  const before = await newestEvent(dana)
  await takesBack({
    page,
    dialog: page.getByRole('dialog', { name: 'Enrol face' }),
    opener: page.getByRole('button', { name: 'Open the camera' }),
  })
  expect(await newestEvent(dana)).toEqual(before)
})

test('a person who is still there continues where they were', async ({ pageOf }) => {
  const page = await pageOf('dana', still)
  await silencedBefore(page)
  await page.clock.install()
  await Promise.all([page.waitForResponse('**/api/events*'), open(page, '/admin/content/news/new')])
  const title = page.getByLabel('Title')
  await title.fill('Torches')
  await takesBack({
    page,
    dialog: page.getByRole('alertdialog', { name: 'Are you still there?' }),
    opener: title,
    open: () => page.clock.fastForward('28:30'),
    button: 'Stay signed in',
    after: () => expect(title).toHaveValue('Torches'),
  })
})
