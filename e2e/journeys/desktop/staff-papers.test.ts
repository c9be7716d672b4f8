import { unzipSync } from 'fflate'
import fs from 'node:fs'
import { newcomer } from '../../support/outbox-people.ts'
import { axeAtBothSizes } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const word = () => Math.random().toString(36).slice(2, 8)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the office imports papers from a list, sees who may work a shift, and packs the evidence', async ({
  as,
  pageOf,
  server,
}) => {
  test.setTimeout(180_000)
  const dana = await as('dana')
  const { id } = newcomer(server, 'security_guard')
  const person = (await (await dana.get(`/api/admin/users/${id}`)).json()) as Record<string, string>
  const { firstName, lastName, email, username, role } = person
  const employeeId = `E-${word()}`
  await dana.put(`/api/admin/staff/${id}`, { data: { firstName, lastName, email, username, role, employeeId } })
  const name = `Lock ${word()}`
  const site = (await (await dana.post('/api/admin/sites', { data: { name } })).json()) as { id: string }
  const post = await dana.post(`/api/admin/sites/${site.id}/posts`, { data: { name: 'Gate' } })
  const { id: postId } = (await post.json()) as { id: string }
  const requirements = [{ kind: 'sia_licence', sector: 'cash_in_transit' }]
  await dana.put('/api/admin/requirements', { data: { scope: 'post', id: postId, requirements } })
  const day = inDays(3)
  const made = await dana.post('/api/admin/duties', { data: { postId, day, start: '22:00', end: '06:00' } })
  const { id: dutyId } = (await made.json()) as { id: string }

  const office = await pageOf('dana')
  await office.goto(`/admin/rota?site=${site.id}&week=${day}&duty=${dutyId}`)
  await office.getByRole('link', { name: 'Who has the right papers' }).click()
  await expect(office.getByText('No people on this page')).toBeVisible()

  await office.goto('/admin/matrix/import')
  const csv = `Employee ID,Kind,Number,Sectors,Last day\n${employeeId},SIA licence,1234567890123456,Cash and valuables in transit,14/03/2044\n${employeeId},SIA licence,12,,\n`
  const file = { name: 'papers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await office.getByLabel('CSV file').setInputFiles(file)
  await office.getByRole('button', { name: 'Show the preview' }).click()
  await expect(office.getByText('The number has 16 digits; you entered 2').first()).toBeVisible()
  await axeAtBothSizes(office)
  await office.getByRole('button', { name: 'Add 1 paper' }).click()
  await expect(office.getByText('1 added, 0 changed, 0 unchanged')).toBeVisible()

  await office.goto(`/admin/matrix?dutyId=${dutyId}&only=fit`)
  await expect(office.getByRole('row', { name: new RegExp(employeeId) })).toContainText('Valid')
  await office.goto(`/admin/matrix?siteId=${site.id}&q=${employeeId}`)
  await expect(office.getByRole('row', { name: new RegExp(employeeId) })).toContainText('14 Mar 2044')

  await dana.post(`/api/admin/duties/${dutyId}/assignments`, { data: { userId: id } })
  await dana.post('/api/admin/rota/publish', { data: { siteId: site.id, from: inDays(0), to: inDays(5) } })
  await office.goto(`/admin/evidence-pack?siteId=${site.id}&from=${inDays(0)}&to=${inDays(5)}`)
  await expect(office.getByText('1 person')).toBeVisible()
  const download = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Download the ZIP' }).click()
  const files = unzipSync(fs.readFileSync(await (await download).path()))
  expect(Buffer.from(files['licences.csv']!).toString()).toContain('1234567890123456')

  await office.goto('/admin/paper-rules')
  await office.getByLabel('Years to keep right to work checks after a person leaves').fill('1')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(office.getByText('At least 2').first()).toBeVisible()
  const kind = `Dog handler ${word()}`
  await office.getByLabel('Name of a new kind').fill(kind)
  await office.getByRole('button', { name: 'Add the kind' }).click()
  await expect(office.getByText('Kind added')).toBeVisible()
  await office.getByRole('button', { name: new RegExp(`Remove.*${kind}`) }).click()
  await expect(office.getByText('Kind removed')).toBeVisible()

  await office.goto(`/admin/due?within=120&person=${username}`)
  await expect(office.getByText('Nothing is due')).toBeVisible()
  const words = `Bring the keys ${word()}`
  await dana.post('/api/admin/actions', { data: { words, dueOn: inDays(2), ownerId: id, userId: id, siteId: site.id } })
  await office.goto(`/admin/due?within=7&siteId=${site.id}`)
  await office.getByLabel(`Hand over: ${words}`).check()
  await office.getByLabel('Hand over to').fill('bob')
  await office.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(office.getByText('1 action handed over')).toBeVisible()
  await expect(office.getByText('For Bob Baker')).toBeVisible()
  await office.goto(`/admin/sites/${site.id}`)
  await expect(office.getByRole('link', { name: '1 action due' })).toBeVisible()
})
