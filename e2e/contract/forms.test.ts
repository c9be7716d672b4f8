import { examplePhoto } from '../../app/domain/forms/forms/fields/example-images.ts'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { findTemplate, templates } from '../../app/domain/forms/forms/templates/index.ts'
import { expect, test } from '../support/test.ts'

const SUBMISSIONS = '/api/forms/submissions'
const example = (id: number) => exampleOf(findTemplate(id)!)
const unsigned = (id: number) => ({ ...example(id), signature: undefined })

test('GET /api/forms/templates lists the nineteen forms', async ({ as }) => {
  const alice = await as('alice')
  const forms = (await (await alice.get('/api/forms/templates')).json()) as { id: number; slug: string }[]
  expect(forms.map((form) => form.id)).toEqual(templates.map((template) => template.id))
  expect((await (await as('nobody')).get('/api/forms/templates')).status()).toBe(401)
})

for (const template of templates) {
  test(`form ${template.id} is created, submitted again without harm and listed; an empty one is refused, and saved as a draft`, async ({
    as,
  }) => {
    const alice = await as('alice')
    const { calls } = template
    const { signature: drawn, ...rest } = example(template.id)
    const body = {
      templateId: template.id,
      formData: calls === 'two' || calls === 'draft-first' ? rest : example(template.id),
      status: calls === 'draft-first' ? 'draft' : 'submitted',
      ...(calls === 'draft-first' ? { signatureData: drawn } : {}),
    }
    const created = await alice.post(SUBMISSIONS, { data: body })
    expect(created.status(), await created.text()).toBe(201)
    const { id } = (await created.json()) as { id: string }
    const second = await alice.post(`${SUBMISSIONS}/${id}/submit`, {
      data: calls === 'two' ? { signatureData: drawn } : {},
    })
    expect(second.status(), await second.text()).toBe(200)
    expect(await second.json()).toMatchObject({ id, templateId: template.id, status: 'submitted', complete: true })
    const again = await alice.post(`${SUBMISSIONS}/${id}/submit`)
    expect(await again.json()).toEqual(await second.json())
    const list = (await (await alice.get(SUBMISSIONS)).json()) as { id: string }[]
    expect(list[0]!.id).toBe(id)

    const refused = await alice.post(SUBMISSIONS, {
      data: { templateId: template.id, formData: {}, status: 'submitted' },
    })
    expect(refused.status()).toBe(400)
    const { message, errors } = (await refused.json()) as { message: string; errors: Record<string, string[]> }
    expect(message).toBe(Object.values(errors)[0]![0])
    const kept = await alice.post(SUBMISSIONS, { data: { templateId: template.id, formData: {}, status: 'draft' } })
    expect(kept.status()).toBe(201)
    const draft = `${SUBMISSIONS}/${((await kept.json()) as { id: string }).id}`
    expect((await alice.delete(draft)).status()).toBe(200)
    expect((await alice.get(draft)).status()).toBe(404)
  })
}

test('a submission waits for the signature that comes with the second call', async ({ as }) => {
  const alice = await as('alice')
  const data = { templateId: 10, formData: unsigned(10), status: 'submitted' }
  const first = (await (await alice.post(SUBMISSIONS, { data })).json()) as Record<string, unknown>
  expect(first).toMatchObject({ status: 'submitted', complete: false, awaitingSignature: true })
  const refused = await alice.post(`${SUBMISSIONS}/${first.id as string}/submit`, { data: {} })
  expect(refused.status()).toBe(400)
  expect(await refused.json()).toEqual({
    message: 'Signature is required',
    errors: { signature: ['Signature is required'] },
  })
})

test('the same Idempotency-Key makes one submission', async ({ as }) => {
  const alice = await as('alice')
  const send = () =>
    alice.post(SUBMISSIONS, {
      data: { templateId: 12, formData: example(12), status: 'submitted' },
      headers: { 'Idempotency-Key': 'concern-1' },
    })
  const [first, second] = [await send(), await send()]
  expect(await second.json()).toEqual(await first.json())
})

test('a draft is changed with PUT until it is submitted', async ({ as }) => {
  const alice = await as('alice')
  const { id } = await (
    await alice.post(SUBMISSIONS, { data: { templateId: 12, formData: {}, status: 'draft' } })
  ).json()
  const put = (data: object) => alice.put(`${SUBMISSIONS}/${id}`, { data })
  expect((await put({ formData: { personName: 'Charlie' } })).status()).toBe(200)
  expect(await (await alice.get(`${SUBMISSIONS}/${id}`)).json()).toMatchObject({ formData: { personName: 'Charlie' } })
  expect((await put({ formData: example(12), status: 'submitted' })).status()).toBe(200)
  expect((await put({ formData: {} })).status()).toBe(409)
  expect((await alice.delete(`${SUBMISSIONS}/${id}`)).status()).toBe(409)
})

test('another person finds neither draft, submission, PDF nor photo', async ({ as }) => {
  const [alice, bob] = [await as('alice'), await as('bob')]
  const made = await alice.post(SUBMISSIONS, { data: { templateId: 15, formData: example(15), status: 'submitted' } })
  const { id, formData } = (await made.json()) as { id: string; formData: { photographs: string[] } }
  const [photo] = formData.photographs
  expect((await alice.get(photo!)).headers()['content-type']).toBe('image/jpeg')
  for (const path of [`${SUBMISSIONS}/${id}`, `${SUBMISSIONS}/${id}/pdf`, photo!])
    expect((await bob.get(path)).status(), path).toBe(404)
  expect((await bob.post(`${SUBMISSIONS}/${id}/submit`)).status()).toBe(404)
})

test('PDF is a PDF for its owner', async ({ as }) => {
  const alice = await as('alice')
  const { id } = await (
    await alice.post(SUBMISSIONS, { data: { templateId: 24, formData: example(24), status: 'submitted' } })
  ).json()
  const answer = await alice.get(`${SUBMISSIONS}/${id}/pdf`)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('/api/forms/submit takes a flat self appraisal by POST and by PUT', async ({ as }) => {
  const alice = await as('alice')
  const { appraisalDate, ...rest } = example(29)
  const data = { ...rest, date: appraisalDate, status: 'submitted', templateId: 29 }
  for (const method of ['post', 'put'] as const) {
    const answer = (await (await alice[method]('/api/forms/submit', { data })).json()) as { ok: boolean; id: string }
    expect(answer).toEqual({ ok: true, id: expect.any(String) })
    expect(await (await alice.get(`${SUBMISSIONS}/${answer.id}`)).json()).toMatchObject({
      formData: { appraisalDate, date: appraisalDate },
    })
  }
  const refused = await alice.post('/api/forms/submit', { data: { ...data, signature: '', dependability: 9 } })
  expect(refused.status()).toBe(400)
  expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual(['dependability', 'signature'])
})

const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`
const pdfNamedJpg = `data:image/jpeg;base64,${Buffer.from('%PDF-1.7').toString('base64')}`
const huge = `data:image/jpeg;base64,${Buffer.alloc(9 * 2 ** 20, 1).toString('base64')}`

const bad: [string, object, number][] = [
  ['an unknown form', { templateId: 99, formData: {}, status: 'draft' }, 400],
  ['a form of the past', { templateId: 1, formData: {}, status: 'draft' }, 400],
  ['a word for a number', { templateId: 'ten', formData: {}, status: 'draft' }, 400],
  ['an unknown status', { templateId: 10, formData: {}, status: 'approved' }, 400],
  ['a list of answers', { templateId: 10, formData: ['x'], status: 'draft' }, 400],
  ['an answer of the wrong type', { templateId: 10, formData: { report: { a: 1 } }, status: 'draft' }, 400],
  ['twelve photos', { templateId: 15, formData: { photographs: Array(12).fill(examplePhoto) }, status: 'draft' }, 400],
  ['a PDF named JPEG', { templateId: 15, formData: { photographs: [pdfNamedJpg] }, status: 'draft' }, 400],
  ['a drawing in SVG', { templateId: 15, formData: { photographs: [svg] }, status: 'draft' }, 400],
  ['a photo over 8 MB', { templateId: 15, formData: { photographs: [huge] }, status: 'draft' }, 413],
  [
    'a signature of nothing',
    { templateId: 22, formData: { ...example(22), signature: 'data:image/png;base64,' }, status: 'submitted' },
    400,
  ],
]

for (const [name, data, status] of bad) {
  test(`${name} is refused with a sentence`, async ({ as }) => {
    const answer = await (await as('alice')).post(SUBMISSIONS, { data })
    expect(answer.status()).toBe(status)
    expect(((await answer.json()) as { message: string }).message).toMatch(/^[A-Z].{10,}/)
  })
}

test('photos are sent before the form, once each, and the manifest blocks a form that lacks some of them', async ({
  as,
}) => {
  const alice = await as('alice')
  const send = (key: string) =>
    alice.post('/api/forms/photos', { data: { data: examplePhoto }, headers: { 'Idempotency-Key': key } })
  const first = (await (await send('photo-1')).json()) as { url: string }
  expect(await (await send('photo-1')).json()).toEqual(first)
  const { url } = (await (await send('photo-2')).json()) as { url: string }
  const input = (photographs: string[]) => ({
    templateId: 15,
    formData: { ...example(15), photographs },
    status: 'submitted',
    manifest: { photographs: 2 },
  })
  const early = await alice.post(SUBMISSIONS, { data: input([first.url]) })
  expect(early.status()).toBe(409)
  expect(await early.json()).toMatchObject({ arrived: 1, expected: 2 })
  const whole = (await (await alice.post(SUBMISSIONS, { data: input([first.url, url]) })).json()) as {
    formData: { photographs: string[] }
  }
  expect(whole.formData.photographs).toEqual([first.url, url])
})

test.describe('admins', () => {
  test('list, open, review and export submissions, and nobody else does', async ({ as }) => {
    const [alice, dana] = [await as('alice'), await as('dana')]
    const { id } = await (
      await alice.post(SUBMISSIONS, { data: { templateId: 10, formData: example(10), status: 'submitted' } })
    ).json()
    const path = `/api/admin/form-submissions/${id}`
    const list = await dana.get('/api/admin/form-submissions?limit=1')
    expect(Number(list.headers()['x-total-count'])).toBeGreaterThan(0)
    expect(((await list.json()) as object[])[0]).toMatchObject({
      id,
      templateId: 10,
      status: 'submitted',
      user: { firstName: 'Alice', employeeId: 'G-001' },
      data: { firstName: 'Alice' },
    })
    const reviewed = await dana.put(path, { data: { status: 'reviewed', notes: 'Read' } })
    expect(await reviewed.json()).toMatchObject({
      status: 'reviewed',
      history: [{ status: 'reviewed', notes: 'Read', by: 'Dana Dean' }],
    })
    expect((await dana.put(path, { data: { status: 'approved' } })).status()).toBe(200)
    expect((await dana.put(path, { data: { status: 'rejected' } })).status()).toBe(409)
    expect((await dana.put(path, { data: { status: 'submitted' } })).status()).toBe(400)
    const csv = await dana.get('/api/admin/form-submissions/export?templateId=10&format=csv')
    expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8')
    expect(await csv.text()).toContain('Harbour Street car park')
    for (const each of [path, '/api/admin/form-submissions', '/api/admin/form-submissions/export?templateId=10']) {
      expect((await alice.get(each)).status(), each).toBe(403)
      expect((await (await as('nobody')).get(each)).status(), each).toBe(401)
    }
  })

  test('see equal opportunities answers with a name only when they open the record', async ({ as }) => {
    const [alice, dana] = [await as('alice'), await as('dana')]
    const formData = { ...example(21), postAppliedFor: 'Kittiwake keeper' }
    const { id } = await (
      await alice.post(SUBMISSIONS, { data: { templateId: 21, formData, status: 'submitted' } })
    ).json()
    expect(await (await dana.get('/api/admin/form-submissions')).text()).not.toContain('Kittiwake')
    expect(await (await dana.get(`/api/admin/form-submissions/${id}`)).text()).toContain('Kittiwake')
  })
})
