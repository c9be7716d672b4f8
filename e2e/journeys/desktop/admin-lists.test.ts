import { look } from '../../support/database.ts'
import { expect, test } from '../../support/test.ts'

const CROWD = 60

/**
 * Adds sixty more people who are clocked in, straight into the database. They can be removed by `prefix` afterwards.
 */
function crowd(folder: string, prefix: string) {
  look({ folder }, (sqlite) => {
    const now = Date.now()
    const person = sqlite.prepare(
      "INSERT INTO users (id, email, username, first_name, last_name, role, employee_id, created_at, updated_at) VALUES (?, ?, ?, 'Crowd', ?, 'office_staff', ?, ?, ?)",
    )
    const present = sqlite.prepare(
      "INSERT INTO presence (user_id, clocked_in_at, last_action, last_at) VALUES (?, ?, 'clock_in', ?)",
    )
    for (let n = 0; n < CROWD; n++) {
      const id = `${prefix}${String(n).padStart(2, '0')}`
      person.run(id, `${id}@example.test`, id, `Member${String(n).padStart(2, '0')}`, id, now, now)
      present.run(id, now - n, now - n)
    }
  })
  return () => look({ folder }, (sqlite) => sqlite.prepare('DELETE FROM users WHERE id LIKE ?').run(`${prefix}%`))
}

test('without scripts headings sort a list, a filter keeps the order, and the order has an address', async ({
  pageOf,
}) => {
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await page.goto('/admin/staff/manage')
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Employee ID')).toHaveAttribute('aria-sort', 'none')
  await head('Employee ID').getByRole('link').click()
  await expect(page).toHaveURL(/sort=employee/)
  await head('Employee ID').getByRole('link').click()
  await expect(page).toHaveURL(/sort=-employee/)
  await expect(head('Employee ID')).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('Search by name, email or employee ID').fill('-001')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/sort=-employee/)
  const names = page.getByRole('rowheader')
  await expect(names).toHaveCount(4)
  await expect(names.first()).toContainText('Bob Baker')
  await expect(names.last()).toContainText('Dana Dean')
  await page.goto('/admin/staff/manage?sort=password')
  // Playwright finds no text inside noscript, so the test uses markup.
  const told = page.locator('noscript .notice')
  await expect(told).toBeVisible()
  await expect(told).toHaveText('Back to the first page Sort by name, role, employee')
  await expect(page).toHaveURL(/\/admin\/staff\/manage$/)
  await expect(names).toHaveCount(4)
})

test('without scripts a view of a list is saved under a name, opened, not saved twice, and removed', async ({
  pageOf,
}) => {
  const page = await pageOf('dana', { javaScriptEnabled: false })
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const save = async (query: string, name: string) => {
    await page.goto(`/admin/violations?${query}`)
    await page.getByText('Save this view').click()
    await page.getByLabel('Name of the view').fill(name)
    await page.getByRole('button', { name: 'Save view' }).click()
  }
  await save('sort=staff&resolved=false', 'Still open')
  await expect(page).toHaveURL(/\/admin\/violations\?resolved=false&sort=staff$/)
  await expect(views.getByRole('link', { name: 'Still open' })).toHaveAttribute('aria-current', 'true')
  await save('days=7', 'still open')
  await expect(page.getByRole('alert').first()).toContainText('You have a view called "still open" on this list')
  await expect(page.getByLabel('Name of the view')).toHaveValue('still open')
  await page.goto('/admin/violations')
  await expect(views.locator('[aria-current]')).toHaveCount(0)
  await views.getByRole('link', { name: 'Still open' }).click()
  await expect(page.getByRole('link', { name: 'Unresolved' })).toHaveAttribute('aria-current', 'true')
  await page.getByText('Remove this view').click()
  await page.getByRole('button', { name: 'Yes, remove Still open' }).click()
  await expect(page).toHaveURL(/sort=staff$/)
  await expect(views).toBeHidden()
})

test('without scripts a column of a wide list is hidden in this browser, and stays hidden', async ({ pageOf }) => {
  const page = await pageOf('dana', { javaScriptEnabled: false })
  const head = (name: string) => page.getByRole('columnheader', { name })
  await page.goto('/admin/holidays/people?q=a')
  await expect(head('Entitlement')).toBeVisible()
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Entitlement').uncheck()
  await page.getByRole('button', { name: 'Show these' }).click()
  await expect(page).toHaveURL(/holidays\/people\?q=a$/)
  await expect(head('Entitlement')).toHaveCount(0)
  await page.goto('/admin/holidays/people')
  await expect(head('Entitlement')).toHaveCount(0)
  await expect(head('Days left')).toBeVisible()
  await expect(page.getByText('Columns (1 hidden)')).toBeVisible()
})

test('a person is found while typing, however many people there are, and a near match is suggested', async ({
  pageOf,
  server,
}) => {
  const leave = crowd(server.folder, `crowd-${test.info().project.name}-`)
  try {
    const page = await pageOf('dana')
    await page.goto('/admin/audit-logs')
    const field = page.getByLabel('Person')
    await field.fill('Charlie C')
    await expect(page.locator('datalist option')).toHaveCount(1)
    await expect(page.locator('datalist option')).toHaveAttribute('value', 'charlie')
    await field.fill('Charlie Cart')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Did you mean Charlie Carter (charlie)?')).toBeVisible()
  } finally {
    leave()
  }
})

test('if a card has more people than fit, the others are one press away', async ({ pageOf, server }) => {
  const leave = crowd(server.folder, `here-${test.info().project.name}-`)
  try {
    const page = await pageOf('dana')
    await page.goto('/admin?show=clocked-in')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Crowd Member00' })).toBeVisible()
    await dialog.getByRole('link', { name: 'Show more' }).click()
    await expect(dialog.getByRole('link', { name: 'Crowd Member59' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Crowd Member00' })).toBeHidden()
    await dialog.getByRole('link', { name: 'From the start' }).click()
    await expect(dialog.getByRole('link', { name: 'Crowd Member00' })).toBeVisible()
  } finally {
    leave()
  }
})
