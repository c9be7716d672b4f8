import { type APIRequestContext } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../app/domain/forms/forms/templates/index.ts'
import { look } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

type Row = Record<string, unknown> & { id: string }

const json = async <T = Row>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as T
const staff = { firstName: 'Tom', lastName: 'Tate', email: 'tom@example.test', username: 'tom', role: 'manager' }

test('the lists of people, consent, entries, violations and submissions sort only by known columns', async ({ as }) => {
  const dana = await as('dana')
  const names = async (sort: string) =>
    (await json<Row[]>(await dana.get(`/api/admin/users?q=example.test&sort=${sort}`))).map(({ lastName }) => lastName)
  const rising = await names('name')
  expect(rising).toEqual([...rising].sort())
  expect(await names('-name')).toEqual([...rising].reverse())
  for (const list of [
    'users',
    'consent-status',
    'clock-entries',
    'safety-violations',
    'form-submissions',
    'holiday-requests',
    'audit-logs',
    'news',
    'documents',
  ])
    expect((await dana.get(`/api/admin/${list}?sort=password`)).status(), list).toBe(400)
})

test('the list of people who agreed has the documented shape, in pages', async ({ as }) => {
  const dana = await as('dana')
  const first = await dana.get('/api/admin/consent-status?limit=1')
  expect(await json<Row[]>(first)).toEqual(
    [
      {
        userId: expect.any(String),
        firstName: expect.any(String),
        lastName: expect.any(String),
        email: expect.any(String),
        role: expect.any(String),
        hasCurrentConsent: expect.any(Boolean),
        consentTimestamp: expect.anything(),
        latestConsentVersion: expect.anything(),
      },
    ].map((shape) => ({ ...shape, consentTimestamp: null, latestConsentVersion: '2025.1' })),
  )
  const whole = await json<Row[]>(await dana.get('/api/admin/consent-status'))
  expect(first.headers()['x-total-count']).toBe(String(whole.length))
  const next = await dana.get(`/api/admin/consent-status?limit=1&after=${first.headers()['x-next']}`)
  expect(await json<Row[]>(next)).toEqual([whole[1]])
  expect((await dana.get('/api/admin/consent-status?after=nobody')).status()).toBe(400)
})

test('a retention policy is set once for each kind, not below the legal minimum, and removed', async ({ as }) => {
  const dana = await as('dana')
  const path = '/api/admin/data-retention-policies'
  const set = (data: object) => dana.post(path, { data })
  const empty = await set({})
  expect([empty.status(), await json(empty)]).toMatchObject([400, { message: 'Please fill in all required fields' }])
  const low = await set({ dataType: 'clock_entries', retentionPeriodDays: 30 })
  expect([low.status(), Object.keys((await json<{ errors: object }>(low)).errors)]).toEqual([
    400,
    ['retentionPeriodDays'],
  ])
  const input = { dataType: 'clock_entries', retentionPeriodDays: '2555', description: 'Seven years' }
  const made = await set(input)
  expect(made.status(), await made.text()).toBe(201)
  expect(await json(made)).toMatchObject({
    ...input,
    retentionPeriodDays: 2555,
    id: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
  })
  await set({ ...input, retentionPeriodDays: 2600 })
  const kept = (await json<Row[]>(await dana.get(path))).filter(({ dataType }) => dataType === 'clock_entries')
  expect(kept).toMatchObject([{ retentionPeriodDays: 2600 }])
  expect((await dana.delete(`${path}/${kept[0]!.id}`)).status()).toBe(200)
  expect((await dana.delete(`${path}/${kept[0]!.id}`)).status()).toBe(404)
})

test('clean-up says what would be deleted, then what was, and spares a person under legal hold', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  const alice = (await json<[Row]>(await dana.get('/api/admin/users?q=G-001')))[0]
  await dana.post('/api/admin/data-retention-policies', {
    data: { dataType: 'emergency_logs', retentionPeriodDays: 30 },
  })
  const old = Date.now() - 40 * 86_400_000
  look(server, (sqlite) => {
    sqlite
      .prepare(
        "INSERT INTO alerts (id, user_id, type, triggered_at, updated_at, acknowledged_at) VALUES ('old-alert', ?, 'sos', ?, ?, ?)",
      )
      .run(alice.id, old, old, old)
  })
  const clean = async (data: object) => json(await dana.post('/api/admin/cleanup-expired-data', { data }))
  const hold = (legalHold: boolean) =>
    dana.put(`/api/admin/users/${alice.id}/legal-hold`, { data: { legalHold, reason: 'A claim' } })
  expect((await dana.put(`/api/admin/users/${alice.id}/legal-hold`, { data: { legalHold: true } })).status()).toBe(400)
  expect(await json(await hold(true))).toEqual({ id: alice.id, legalHold: true })
  expect(await clean({ dryRun: true })).toMatchObject({ deletedRecords: 0, dryRun: true })
  await hold(false)
  const gone = { deletedRecords: 1, dataTypes: ['emergency_logs'] }
  expect(await clean({ dryRun: true })).toMatchObject(gone)
  expect(await clean({})).toMatchObject(gone)
  expect(await clean({})).toMatchObject({ deletedRecords: 0, dataTypes: [] })
})

test('login details go to people who have not signed in, or to those named, and contain no password', async ({
  as,
}) => {
  const dana = await as('dana')
  await dana.post('/api/admin/staff', { data: { ...staff, password: 'Temporary-river-9' } })
  const count = async (data: object) => json(await dana.post('/api/admin/email-credentials', { data }))
  const { emailCount } = await count({})
  expect(emailCount).toBeGreaterThanOrEqual(1)
  const alice = (await json<[Row]>(await dana.get('/api/admin/users?q=G-001')))[0]
  expect(await count({ userIds: [alice.id, 'nobody'] })).toEqual({ emailCount: 1 })
  expect(await count({ userIds: [] })).toEqual({ emailCount: 0 })
})

test('several records are decided in one call, and each gets an answer: done, or refused with a reason', async ({
  as,
}) => {
  const dana = await as('dana')
  const alice = (await json<[Row]>(await dana.get('/api/admin/users?q=G-001')))[0]
  const rows = (answer: unknown) => ({ rows: answer })
  const refused = (id: string, words: string) => ({ id, done: false, words })
  expect(await json(await dana.post('/api/admin/sign-in-links', { data: { ids: [alice.id, 'x'] } }))).toEqual(
    rows([{ id: alice.id, done: true, words: null }, refused('x', 'There is no active account.')]),
  )
  const put = async (path: string, data: object) => json(await dana.put(`/api/admin/${path}`, { data }))
  const ids = ['x', 'x', 'y']
  expect(await put('safety-violations', { ids, resolved: true })).toEqual(
    rows(['x', 'y'].map((id) => refused(id, 'Safety violation not found'))),
  )
  expect(await put('holiday-requests', { ids, status: 'approved' })).toEqual(
    rows(['x', 'y'].map((id) => refused(id, 'Holiday request not found'))),
  )
  expect(await put('form-submissions', { ids, status: 'reviewed' })).toEqual(
    rows(['x', 'y'].map((id) => refused(id, 'Form submission not found'))),
  )
  for (const [path, status] of [
    ['holiday-requests', 'denied'],
    ['form-submissions', 'approved'],
  ] as const)
    expect((await dana.put(`/api/admin/${path}`, { data: { ids, status } })).status()).toBe(400)
  expect((await dana.put('/api/admin/safety-violations', { data: { ids: [], resolved: true } })).status()).toBe(400)
})

test('the audit log is filtered, read from either end in pages, and its chain is whole', async ({ as }) => {
  const dana = await as('dana')
  const list = async (query: string) => json<Row[]>(await dana.get(`/api/admin/audit-logs?${query}`))
  const [entry] = await list('action=login&limit=1')
  expect(entry).toMatchObject({
    id: expect.any(String),
    userId: expect.any(String),
    action: 'login',
    timestamp: expect.stringMatching(/Z$/),
    details: expect.any(Object),
    ipAddress: expect.any(String),
    userAgent: expect.any(String),
  })
  const first = await list('sort=time&limit=2')
  expect(await list(`sort=time&limit=1&before=${first[0]!.id}`)).toEqual([first[1]])
  expect((await list(`userId=${String(entry!.userId)}`)).length).toBeGreaterThan(0)
  expect(await json(await dana.get('/api/admin/audit-logs/verify'))).toMatchObject({ ok: true, firstBad: null })
})

test.describe('with two admins at once', () => {
  const statuses = (answers: { status: () => number }[]) => answers.map((answer) => answer.status()).sort()

  test('one resolves a violation, the other is told', async ({ as, server }) => {
    const [one, two] = [await as('dana'), await as('dana')]
    const alice = (await json<[Row]>(await one.get('/api/admin/users?q=G-001')))[0]
    look(server, (sqlite) => {
      sqlite
        .prepare(
          "INSERT INTO safety_violations (id, user_id, type, description, at) VALUES ('two-admins', ?, 'missing_hi_vis', 'No jacket', ?)",
        )
        .run(alice.id, Date.now())
    })
    const resolve = (client: APIRequestContext) =>
      client.put('/api/admin/safety-violations/two-admins', { data: { resolved: true, notes: 'Spoken to' } })
    expect(statuses(await Promise.all([resolve(one), resolve(two)]))).toEqual([200, 409])
    const list = await one.get('/api/admin/safety-violations?resolved=true&days=1')
    expect(await json<Row[]>(list)).toContainEqual(
      expect.objectContaining({ id: 'two-admins', type: 'missing_hi_vis', violationType: 'missing_hi_vis' }),
    )
  })

  test('if one approves a submission, the other, who rejects it, is told', async ({ as }) => {
    const [one, two, alice] = [await as('dana'), await as('dana'), await as('alice')]
    const form = { templateId: 10, formData: exampleOf(findTemplate(10)!), status: 'submitted' }
    const { id } = await json(await alice.post('/api/forms/submissions', { data: form }))
    const word = (client: APIRequestContext, status: string) =>
      client.put(`/api/admin/form-submissions/${id}`, { data: { status, notes: 'Read' } })
    expect(statuses(await Promise.all([word(one, 'approved'), word(two, 'rejected')]))).toEqual([200, 409])
  })

  test('if one changes a document, the other is told and nothing is lost', async ({ as }) => {
    const [one, two] = [await as('dana'), await as('dana')]
    const input = { title: 'Rules', category: 'policy', fileUrl: 'https://example.test/a.pdf' }
    const made = await json(await one.post('/api/admin/documents', { data: input }))
    const change = (client: APIRequestContext, title: string) =>
      client.put(`/api/admin/documents/${made.id}`, { data: { ...input, title, updatedAtWas: made.updatedAt } })
    expect((await change(one, 'First')).status()).toBe(200)
    expect((await change(two, 'Second')).status()).toBe(409)
    const list = await json<Row[]>(await one.get('/api/admin/documents'))
    expect(list.find(({ id }) => id === made.id)).toMatchObject({ title: 'First' })
  })
})
