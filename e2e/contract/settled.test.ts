import { type APIRequestContext } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../app/domain/forms/forms/templates/index.ts'
import { expect, test } from '../support/test.ts'

// These tests cover the lines of the contract that no other test of the API covers.
const SUBMISSIONS = '/api/forms/submissions'
const example = (id: number) => exampleOf(findTemplate(id)!)
const json = async <T = Record<string, unknown>>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as T
const submit = async (client: APIRequestContext, templateId: number, formData: object, beside: object = {}) =>
  client.post(SUBMISSIONS, { data: { templateId, formData, status: 'submitted', ...beside } })

test('a person reads their own phone number, an administrator everyone’s, a colleague none', async ({ as }) => {
  const [alice, bob, dana] = [await as('alice'), await as('bob'), await as('dana')]
  const { id } = await json<{ id: string }>(await alice.get('/api/auth/user'))
  const before = await json(await dana.get(`/api/admin/users/${id}`))
  const phone = '07700 900123'
  const changed = await dana.put(`/api/admin/staff/${id}`, { data: { ...before, phone } })
  expect(changed.status(), await changed.text()).toBe(200)
  expect(await json(await alice.get('/api/auth/user'))).toMatchObject({ phone })
  expect(await json(await dana.get(`/api/admin/users/${id}`))).toMatchObject({ phone })
  expect((await bob.get(`/api/admin/users/${id}`)).status()).toBe(403)
  expect(await json(await bob.get('/api/auth/user'))).toMatchObject({ phone: null })
})

test('a time comes as one answer or in pieces, and its errors are at the pieces', async ({ as }) => {
  const alice = await as('alice')
  const { hour: _h, minute: _m, period: _p, ...rest } = example(13)
  const joined = await submit(alice, 13, { ...rest, evacuationTime: '10:05 AM' })
  expect(joined.status(), await joined.text()).toBe(201)
  expect((await json<{ formData: object }>(joined)).formData).toMatchObject({
    evacuationTime: '10:05 AM',
    hour: '10',
    minute: '05',
    period: 'AM',
  })
  const none = await submit(alice, 13, rest)
  expect(none.status()).toBe(400)
  expect(Object.keys((await json<{ errors: object }>(none)).errors)).toEqual(expect.arrayContaining(['hour', 'minute']))
})

test('a draft without answers is an empty one, and a signature next to the answers belongs to the form', async ({
  as,
}) => {
  const alice = await as('alice')
  const draft = await alice.post(SUBMISSIONS, { data: { templateId: 10, status: 'draft' } })
  expect(draft.status(), await draft.text()).toBe(201)
  expect(await json(draft)).toMatchObject({ status: 'draft', complete: false })
  const { signature, ...rest } = example(10)
  const signed = await submit(alice, 10, rest, { signatureData: signature })
  expect(await json(signed)).toMatchObject({ complete: true, awaitingSignature: false })
})

test('an age from 1 to 120 is accepted, and 0 and 121 are not', async ({ as }) => {
  const alice = await as('alice')
  for (const [age, status] of [
    [1, 201],
    [120, 201],
    [0, 400],
    [121, 400],
  ] as const)
    expect((await submit(alice, 16, { ...example(16), injuredPersonAge: String(age) })).status(), String(age)).toBe(
      status,
    )
})

test('a review returns its whole history, and the forms export contains only rows', async ({ as }) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id, reference } = await json<{ id: string; reference: string }>(await submit(alice, 10, example(10)))
  for (const status of ['reviewed', 'approved'])
    await dana.put(`/api/admin/form-submissions/${id}`, { data: { status, notes: `So ${status}` } })
  const { history } = await json<{ history: object[] }>(await dana.get(`/api/admin/form-submissions/${id}`))
  expect(history).toMatchObject([
    { status: 'reviewed', notes: 'So reviewed' },
    { status: 'approved', notes: 'So approved' },
  ])
  const file = await (await dana.get('/api/admin/form-submissions/export?templateId=10')).text()
  const lines = file.trimEnd().split('\r\n')
  expect(file).toContain(reference)
  expect(lines.at(-1)).not.toMatch(/^"?\d+ rows"?$/)
})

test('a report for a client never contains the code word', async ({ as }) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id } = await json<{ id: string }>(await submit(alice, 14, { ...example(14), codeWord: 'Nightjar' }))
  const data = {
    submissionId: id,
    formData: { codeWord: 'Nightjar' },
    templateName: 'Lone Worker Check-In',
    staffName: 'Alice Archer',
    timestamp: new Date().toISOString(),
    clientName: 'Acme Ltd',
    clientContact: 'Jane Roe',
    clientEmail: 'jane@acme.example',
    siteLocation: 'Dock 4',
  }
  const report = await dana.post('/api/admin/generate-professional-report', { data })
  expect(report.status(), await report.text()).toBe(200)
  expect(await report.text()).not.toContain('Nightjar')
})

test('lists state their real total, whatever the page, and refuse to continue from an unknown place', async ({
  as,
}) => {
  const dana = await as('dana')
  for (const [list, from] of [
    ['/api/admin/users', 'after'],
    ['/api/admin/form-submissions', 'before'],
  ] as const) {
    const page = await dana.get(`${list}?limit=1`)
    expect(Number(page.headers()['x-total-count']), list).toBeGreaterThan(1)
    expect((await json<unknown[]>(page)).length, list).toBe(1)
    expect((await dana.get(`${list}?${from}=nothing`)).status(), list).toBe(400)
  }
})

test("a reading of the threat level says the feed's time, when it was checked, and whether it is old", async ({
  as,
}) => {
  const reading = await json(await (await as('alice')).get('/api/threat-level'))
  for (const field of ['lastUpdated', 'checkedAt', 'stale']) expect(reading).toHaveProperty(field)
})

test('a refused sign-in is in the audit log', async ({ as }) => {
  const name = `nobody-${Date.now()}`
  await (await as('nobody')).post('/api/auth/login', { data: { email: name, password: 'wrong-password' } })
  const lines = await json<{ action: string }[]>(await (await as('dana')).get('/api/admin/audit-logs?limit=20'))
  expect(lines.map(({ action }) => action)).toContain('login_refused')
})

test('an alert is resolved with one of six outcomes, and with words if its person has not said that they are safe', async ({
  as,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id } = await json<{ id: string }>(await alice.post('/api/emergency', { data: { type: 'sos' } }))
  const resolve = (data: object) => dana.post(`/api/emergency/${id}/resolve`, { data })
  expect((await resolve({ outcome: 'went_home', words: 'Rang' })).status()).toBe(400)
  expect((await resolve({ outcome: 'attended' })).status()).toBe(400)
  expect((await resolve({ outcome: 'attended', words: 'Spoke to her at the gate' })).status()).toBe(200)
})

test('signing in needs no Origin, and posting from another site’s page is refused', async ({ as, baseURL }) => {
  const alice = await as('alice')
  expect((await alice.get('/api/auth/user')).status()).toBe(200)
  const foreign = await alice.post('/api/auth/logout', { headers: { Origin: 'https://elsewhere.example' } })
  expect(foreign.status(), baseURL).toBe(403)
})
