import { addDays, dayOf } from '../../../app/platform/dates.ts'
import { ADMIN, demoPage, PASSWORD, test } from '../../support/demo.ts'
import { press, tabTo, typeInto } from '../../support/keyboard.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 300_000 })

/**
 * Returns a future day whose date reads the same in every order of day and month, because a browser may ask for either:
 * 12 December.
 */
function twinDay(): string {
  const today = dayOf(new Date())
  for (let ahead = 2; ; ahead++) {
    const [, month, day] = addDays(today, ahead).split('-')
    if (month === day) return addDays(today, ahead)
  }
}

test('a new person works from sign-in to sign-out with the keyboard alone', async ({ browser, demo, viewport }) => {
  const page = await demoPage(browser, demo, null, { viewport })
  await page.goto('/login')
  await expect(page.getByLabel('Your current location')).toBeVisible()
  await typeInto(page, page.getByLabel('Email or username'), 'jack.turner')
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await typeInto(page, page.getByLabel('Your current location'), 'Northgate House')
  await press(page, page.getByRole('button', { name: 'Use This Location' }))
  await expect(page.getByText('Location recorded')).toBeVisible()
  await tabTo(page, page.locator('button[type=submit]').last(), 'Shift+Tab')
  await page.keyboard.press('Enter')

  const agreement = page.getByRole('dialog', { name: 'Before you start' })
  await expect(agreement).toBeVisible()
  await tabTo(page, agreement.getByLabel('Yes, match my face'))
  await page.keyboard.press('ArrowDown')
  await expect(agreement.getByLabel('No, use location and a declaration')).toBeChecked()
  await tabTo(page, agreement.getByLabel(/have read this and agree/))
  await page.keyboard.press('Space')
  await press(page, agreement.getByRole('button', { name: 'Type your name' }))
  await typeInto(page, agreement.getByLabel('Your full name, as your signature'), 'Jack Turner')
  await press(page, agreement.getByRole('button', { name: 'Complete Agreement' }))
  await expect(agreement).toBeHidden()

  await press(page, page.getByRole('link', { name: /^Holidays/ }))
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
  const [year, month, day] = twinDay().split('-')
  await typeInto(page, page.getByLabel('Start date'), `${day}${month}${year}`)
  await typeInto(page, page.getByLabel('End date'), `${day}${month}${year}`)
  await typeInto(page, page.getByLabel(/Reason/), 'A day at home')
  await press(page, page.getByRole('button', { name: 'Submit Request' }))
  await expect(page.getByText('Your request is awaiting admin approval')).toBeVisible()

  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Forms/ }))
  await press(page, page.getByRole('link', { name: 'STAFF DOCUMENTS' }))
  await expect(page.getByText('Codes of Conduct').first()).toBeVisible()
  await press(page, page.getByRole('listitem').filter({ hasText: 'Codes of Conduct' }).getByRole('link'))
  await expect(page.getByRole('heading', { name: 'Codes of Conduct while on duty' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Type your name' }))
  await typeInto(page, page.getByLabel('Your full name, as your signature'), 'Jack Turner')
  await press(page, page.locator('button[value=submit]'))
  await expect(page.getByText('Your reference is')).toBeVisible()

  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }))
  const sos = page.getByRole('link', { name: 'Emergency SOS' })
  await press(page, sos)
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await press(page, question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toBeHidden()
  await expect(sos).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Logout' }))
  await expect(page.getByRole('link', { name: /Sign In/ }).or(page.getByLabel('Email or username'))).toBeVisible()
  await page.context().close()
})

test('an admin decides, resolves and acknowledges with the keyboard alone', async ({ browser, demo, viewport }) => {
  const page = await demoPage(browser, demo, null, { viewport })
  const guard = await demoPage(browser, demo, 'owen.pritchard')
  await page.goto('/admin/login')
  await expect(page.getByLabel('Your current location')).toBeVisible()
  await typeInto(page, page.getByLabel('Email or username'), ADMIN)
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await typeInto(page, page.getByLabel('Your current location'), 'Canal Street')
  await press(page, page.getByRole('button', { name: 'Use This Location' }))
  await expect(page.getByText('Location recorded')).toBeVisible()
  await tabTo(page, page.locator('button[type=submit]').last(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const places = page.getByRole('navigation', { name: 'Admin' })
  await press(page, places.getByRole('link', { name: /Holiday Requests/ }))
  const input = page.getByRole('row').filter({ hasText: 'A week in Lagos' })
  await press(page, input.getByRole('button', { name: 'Approve' }))
  await expect(input.getByText('Approved', { exact: true })).toBeVisible()

  await press(page, places.getByRole('link', { name: 'Safety Violations' }))
  const open = page.getByText('Unresolved', { exact: true })
  await expect(open.first()).toBeVisible()
  const before = await open.count()
  await press(page, page.locator('summary').filter({ hasText: 'Resolve' }).first())
  await press(page, page.getByRole('button', { name: 'Mark as resolved' }).first())
  await expect.poll(() => open.count()).toBeLessThan(before)

  await guard.request.post('/api/emergency', { data: { notes: 'At the gate' } })
  const overlay = page.getByRole('alertdialog')
  const seen = overlay.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' })
  await expect(overlay.getByRole('heading', { name: 'EMERGENCY ALERT' })).toBeFocused()
  await expect(seen).toBeEnabled()
  await tabTo(page, overlay.getByRole('button', { name: 'Test tone' }))
  await tabTo(page, seen, 'Shift+Tab')
  await page.keyboard.press('Enter', { delay: 800 })
  await expect(overlay).toBeHidden()

  await press(page, page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.context().close()
  await guard.context().close()
})

test('a list is worked through by keys: filtered while typing, rows selected, decided together and undone', async ({
  browser,
  demo,
  viewport,
}) => {
  const page = await demoPage(browser, demo, ADMIN, { viewport })
  await page.goto('/admin/staff/manage')
  await expect(page.getByText('Keys:')).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByLabel('Search by name, email or employee ID')
  await expect(search).toBeFocused()
  await page.keyboard.type('jj')
  await expect(page.getByText(/^0 of \d+ shown, \d+ hidden by the filter$/)).toBeVisible()
  await search.fill('grace')
  await expect(page.getByText(/^1 of \d+ shown, \d+ hidden by the filter$/)).toBeVisible()
  await expect(page).toHaveURL(/q=grace/)
  await expect(search).toBeFocused()
  // The answer to Clear is slow: sorting or typing meanwhile does not restore the filter.
  let answer = () => {}
  const later = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/staff/manage.data*', (route) => later.then(() => route.continue()))
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(search).toHaveValue('')
  await page.getByRole('link', { name: /^Role/ }).click()
  answer()
  await expect(page).toHaveURL(/manage\?sort=role$/)

  await page.goto('/admin/violations?resolved=false')
  const rows = page.locator('[data-row]')
  const before = await rows.count()
  await expect(page.getByText('Keys:')).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await press(page, page.getByRole('button', { name: 'Resolve 2' }))
  await expect(page.getByText('2 resolved')).toBeVisible()
  await expect(rows).toHaveCount(before - 2)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 opened again')).toBeVisible()
  await expect(rows).toHaveCount(before)
  const name = await rows.first().getByRole('link').first().innerText()
  await page.reload()
  await expect(page.getByText('Keys:')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-panel]')
  await expect(panel.getByRole('heading', { name })).toBeFocused()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name })).toBeHidden()
  const another = await panel.getByRole('heading').innerText()
  await expect(panel.getByRole('heading', { name: another })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/violations\?resolved=false$/)
  await expect(page.locator('main a:focus')).toHaveText(another)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: another })).toBeFocused()
  await press(page, panel.getByRole('link', { name: 'Whole page' }))
  await expect(page.getByRole('heading', { level: 1, name: another })).toBeVisible()
})
