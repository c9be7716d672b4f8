import { type APIRequestContext } from '@playwright/test'
import { unzipSync } from 'fflate'
import { exampleSignature } from '../../app/domain/forms/forms/fields/example-images.ts'
import { addSite, hireHolder } from '../support/grant-holder.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { expect, test } from '../support/test.ts'

type Answer = Record<string, unknown> & { id: string }
const json = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer
const word = () => Math.random().toString(36).slice(2, 10)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function newGuard(dana: APIRequestContext, client: APIRequestContext) {
  await hireNewcomer(dana, client, 'office_staff')
  await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  const { id } = await json(await client.get('/api/auth/user'))
  const employeeId = `E-${word()}`
  const person = (await (await dana.get(`/api/admin/users/${id}`)).json()) as Record<string, unknown>
  const { firstName, lastName, email, username, role } = person
  const changed = await dana.put(`/api/admin/staff/${id}`, {
    data: { firstName, lastName, email, username, role, employeeId },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  return { id, employeeId }
}

test('a list of papers is previewed, imported, and changes nothing the second time; faults are listed by line', async ({
  as,
}) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const { id, employeeId } = await newGuard(dana, guard)
  const rows = [
    'Employee ID,Kind,Number,Sectors,Last day',
    `${employeeId},SIA licence,1234 5678 9012 3456,Security guarding,2044-03-14`,
    `${employeeId},SIA licence,123456789012345,Security guarding,2044-03-14`,
    `E-nobody,First aid certificate,,,2044-03-14`,
  ]
  const send = (csv: string, dryRun = false) => dana.post('/api/admin/credentials/import', { data: { csv, dryRun } })
  const tried = await json(await send(rows.join('\n'), true))
  expect(tried).toMatchObject({ dryRun: true, added: 1, faulty: 2 })
  expect(tried.lines).toMatchObject([
    { line: 2, outcome: 'add' },
    { line: 3, faults: ['Number: The number has 16 digits; you entered 15'] },
    { line: 4, faults: ['Employee ID: E-nobody is not on the staff list'] },
  ])
  const papers = async () => ((await (await dana.get(`/api/admin/credentials?userId=${id}`)).json()) as object[]).length
  expect(await papers()).toBe(0)
  expect(await json(await send(rows.join('\n')))).toMatchObject({ added: 1, faulty: 2 })
  expect(await json(await send(rows.join('\n')))).toMatchObject({ added: 0, unchanged: 1, faulty: 2 })
  expect(await papers()).toBe(1)
  // Six times the limit, but not so much that the sender is disconnected before it reads the answer.
  const long = await send(`Employee ID,Kind\n${`${employeeId},First aid certificate\n`.repeat(180_000)}`)
  expect([400, 413]).toContain(long.status())
  expect(await json(long)).toMatchObject({ message: expect.stringMatching(/too large|1 MB/) })
  const guarded = await guard.post('/api/admin/credentials/import', { data: { csv: rows.join('\n') } })
  expect(guarded.status()).toBe(403)
  expect(await papers()).toBe(1)
})

test('the matrix shows who may work a shift, page by page and as a file', async ({ as }) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const { id: userId } = await newGuard(dana, guard)
  const siteId = await addSite(dana, `Wharf ${word()}`)
  const { id: postId } = await json(await dana.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } }))
  const requirements = [{ kind: 'sia_licence', sector: 'close_protection' }]
  await dana.put('/api/admin/requirements', { data: { scope: 'post', id: postId, requirements } })
  const licence = { kind: 'sia_licence', number: '1234567890123456', sectors: ['close_protection'] }
  await dana.post('/api/admin/credentials', { data: { userId, ...licence, expiresOn: '2044-03-14' } })
  const shift = async (day: string) =>
    (await json(await dana.post('/api/admin/duties', { data: { postId, day, start: '22:00', end: '06:00' } }))).id
  const fit = async (dutyId: string) => {
    const found = await dana.get(`/api/admin/credentials/matrix?dutyId=${dutyId}&only=fit`)
    return ((await found.json()) as { userId: string }[]).map((row) => row.userId)
  }
  expect(await fit(await shift('2044-03-13'))).toEqual([userId])
  expect(await fit(await shift('2044-03-14'))).toEqual([])
  const first = await dana.get(`/api/admin/credentials/matrix?siteId=${siteId}&limit=1`)
  const next = first.headers()['x-next']!
  const second = await dana.get(`/api/admin/credentials/matrix?siteId=${siteId}&limit=1&after=${next}`)
  expect(await second.json()).not.toEqual(await first.json())
  const file = await dana.get(`/api/admin/credentials/matrix?siteId=${siteId}&kind=sia_licence&format=csv`)
  expect(file.headers()['content-type']).toContain('text/csv')
  expect(await file.text()).toContain('SIA licence: Close protection')
  expect((await guard.get('/api/admin/credentials/matrix')).status()).toBe(403)
  expect((await dana.get('/api/admin/credentials/matrix?siteId=none')).status()).toBe(404)
  expect((await dana.get('/api/admin/credentials/matrix?only=some')).status()).toBe(400)
})

test('an evidence pack contains the people of a site with their papers, and only administrators download it', async ({
  as,
}) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const { id: userId } = await newGuard(dana, guard)
  const siteId = await addSite(dana, `Quay ${word()}`)
  const { id: postId } = await json(await dana.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } }))
  const number = '9876543210123456'
  const licence = { kind: 'sia_licence', number, sectors: ['guarding'], expiresOn: '2044-03-14' }
  await dana.post('/api/admin/credentials', { data: { userId, ...licence } })
  const day = inDays(1)
  const duty = await json(await dana.post('/api/admin/duties', { data: { postId, day, start: '09:00', end: '15:00' } }))
  await dana.post(`/api/admin/duties/${duty.id}/assignments`, { data: { userId } })
  await dana.post('/api/admin/rota/publish', { data: { siteId, from: day, to: day } })
  const address = `/api/admin/evidence-pack?siteId=${siteId}&from=${inDays(-1)}&to=${inDays(2)}`
  const pack = await dana.get(address)
  expect(pack.status(), pack.headers()['content-type']).toBe(200)
  const files = unzipSync(new Uint8Array(await pack.body()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['contents.html', 'SHA256SUMS', 'licences.csv']))
  expect(Buffer.from(files['licences.csv']!).toString()).toContain(number)
  expect((await guard.get(address)).status()).toBe(403)
  expect((await dana.get(`${address.split('&')[0]}&from=2026-02-01&to=2026-01-01`)).status()).toBe(400)
})

test('the page of a right to work check opens only for administrators: not for a guard, a supervisor or an API token', async ({
  as,
  baseURL,
}) => {
  const [dana, guard, holder] = [await as('dana'), await as('nobody'), await as('nobody')]
  const { id: userId } = await newGuard(dana, guard)
  const siteId = await addSite(dana, `Lock ${word()}`)
  await hireHolder(dana, holder, siteId, 'supervisor')
  const data = { userId, kind: 'right_to_work', details: { method: 'document', seenOn: '2026-01-05' } }
  const kept = await dana.post('/api/admin/credentials', { data: { ...data, photos: [exampleSignature] } })
  expect(kept.status(), await kept.text()).toBe(201)
  const [page] = (await json(kept)).photos as string[]
  expect((await dana.get(page!)).status()).toBe(200)
  for (const other of [guard, holder]) expect([403, 404]).toContain((await other.get(page!)).status())
  const own = (await (await guard.get('/api/credentials')).json()) as { photos: string[] }[]
  expect(own).toMatchObject([{ photos: [] }])
  expect((await holder.get(`/api/admin/credentials?userId=${userId}`)).status()).toBe(403)
  const asked = { name: 'Auditor', scopes: ['credentials.read'], siteIds: [], expiresOn: inDays(30) }
  const { token } = (await (await dana.post('/api/admin/tokens', { data: asked })).json()) as { token: string }
  const answer = await fetch(baseURL + page!, { headers: { Authorization: `Bearer ${token}` } })
  expect([401, 403, 404]).toContain(answer.status)
})
