import { calmDown } from '../../support/alerts.ts'
import { takesBack } from '../../support/dialogs.ts'
import { meet, test } from '../../support/phone.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })
test.afterEach(({ server }) => calmDown(server.url))

test('cancelling a sign-out keeps unsent entries, and the typed word is gone', async ({ phoneOf, as }) => {
  const { page, context } = await phoneOf('charlie', { worker: false })
  await meet(page, '/home')
  await context.route(/\/api\/(outbox|emergency)$/, (route) => route.abort('connectionfailed'))
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByText('Your alert has not been sent yet')).toBeVisible()

  const dialog = page.getByRole('alertdialog', { name: 'Your emergency alert has not been sent' })
  const word = dialog.getByLabel(/Type delete/)
  await takesBack({
    page,
    dialog,
    opener: page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }),
    button: 'Stay',
    waiting: /\/api\/(outbox|emergency)$/,
    fill: async () => {
      await dialog.getByRole('button', { name: 'Delete them' }).click()
      await expect(word).toHaveValue('')
      await word.fill('delete')
    },
  })
  await context.unroute(/\/api\/(outbox|emergency)$/)
  const dana = await as('dana')
  await expect
    .poll(async () => ((await (await dana.get('/api/emergency/active')).json()) as object[]).length, {
      timeout: 60_000,
    })
    .toBe(1)
})
