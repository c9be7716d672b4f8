import { newcomer } from '../../support/outbox-people.ts'
import { OutboxPhone } from '../../support/outbox-phone.ts'
import { expect, test } from '../../support/test.ts'

const HOUR = 3_600_000

test('the control room sees when an offline punch was made and when it arrived, and refuses one with a reason', async ({
  server,
  pageOf,
}) => {
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const { body } = await phone.do('punch', { action: 'clock_out', location: null }, { ago: HOUR })
  expect(body.state).toBe('disputed')
  const page = await pageOf('dana')
  await page.goto(`/admin/operations?state=open&userId=${id}`)
  const row = page.getByRole('row').filter({ hasText: 'Nora New' })
  await expect(row).toContainText('Conflicts with another record')
  await expect(row).toContainText('The phone says')
  await expect(row).toContainText('Arrived')
  await row.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Please say why it is refused')).toBeVisible()
  await row.getByLabel('Message to Nora New').fill('You were off')
  await row.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Record refused')).toBeVisible()
  await page.goto(`/admin/operations?state=refused&userId=${id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Nora New' })).toContainText(
    'Refused by Dana Dean: You were off',
  )
})

test('the control room sees which numbers of a phone never arrived', async ({ server, pageOf }) => {
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  for (let count = 0; count < 5; count++) await phone.make('punch', { action: 'clock_out', location: null })
  await phone.hello({ waiting: [1, 2, 3, 4] })
  const page = await pageOf('dana')
  await page.goto(`/admin/phones?userId=${id}`)
  const row = page.getByRole('row').filter({ hasText: 'Nora New' })
  await expect(row).toContainText('Number 5 never arrived')
  await expect(row).toContainText('4 not sent yet')
})
