import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { expect, test } from '../support/test.ts'

const json = async <T = Record<string, unknown>>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as T

test('until a person agrees, only sign-in, consent, emergencies, threat level and first aid answer', async ({ as }) => {
  const client = await as('nobody')
  await hireNewcomer(await as('dana'), client)
  expect(await json(await client.get('/api/auth/user'))).toMatchObject({ consentAgreed: false })
  for (const path of ['/api/clock/status', '/api/holidays', '/api/news', '/api/documents', '/api/export/my-data']) {
    const answer = await client.get(path)
    expect(answer.status(), path).toBe(403)
    expect(await json(answer), path).toMatchObject({
      code: 'consent_required',
      message: 'Please complete the agreement first',
    })
  }
  expect((await client.get('/api/threat-level')).status()).toBe(200)
  expect((await client.get('/medical-emergency')).status()).toBe(200)
  expect((await client.post('/api/emergency', { data: { type: 'sos', location: null } })).status()).toBe(201)

  const agreed = await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  expect(agreed.status(), await agreed.text()).toBe(200)
  expect(await json(await client.get('/api/auth/user'))).toMatchObject({ consentAgreed: true })
  expect((await client.get('/api/holidays')).status()).toBe(200)
})

test('an agreement without a signature, or with something other than a picture, is refused in the documented words', async ({
  as,
}) => {
  const alice = await as('alice')
  const none = await alice.post('/api/auth/consent', { data: {} })
  expect(none.status()).toBe(400)
  expect(await json(none)).toMatchObject({ message: 'Your digital signature is required to complete the agreement' })
  for (const signature of ['', 'Alice', 'data:image/svg+xml;base64,PHN2Zy8+', 42]) {
    const answer = await alice.post('/api/auth/consent', { data: { signature } })
    expect([400, 415], String(signature)).toContain(answer.status())
  }
  expect((await (await as('nobody')).post('/api/auth/consent', { data: { signature: SIGNATURE } })).status()).toBe(401)
})

test('refusing face matching is possible and leads to the other way to clock in', async ({ as }) => {
  const dana = await as('dana')
  const client = await as('nobody')
  await hireNewcomer(dana, client)
  await client.post('/api/auth/consent', { data: { signature: SIGNATURE, biometricConsent: false } })
  const { id } = await json<{ id: string }>(await client.get('/api/auth/user'))
  expect(await json(await dana.get(`/api/admin/users/${id}`))).toMatchObject({ clockInMethod: 'alternative' })
})

test('the consent log stores the same answer once a minute', async ({ as }) => {
  const alice = await as('alice')
  const data = {
    consentType: 'data_processing_monitoring',
    consentGiven: true,
    consentVersion: '2025.1',
    signature: SIGNATURE,
  }
  const first = await alice.post('/api/consent-logs', { data })
  expect([200, 201]).toContain(first.status())
  const again = await alice.post('/api/consent-logs', { data })
  const [one, two] = [
    await json<{ id: string; timestamp: string }>(first),
    await json<{ id: string; timestamp: string }>(again),
  ]
  // The next minute may begin between the two calls.
  if (one.timestamp.slice(0, 16) === two.timestamp.slice(0, 16)) expect(two.id).toBe(one.id)
  expect((await alice.post('/api/consent-logs', { data: {} })).status()).toBe(400)
})

test('admins see who has agreed, others do not', async ({ as }) => {
  const answer = await (await as('dana')).get('/api/admin/consent-status')
  expect(answer.status()).toBe(200)
  const alice = (await json<{ firstName: string }[]>(answer)).find(({ firstName }) => firstName === 'Alice')
  expect(alice).toMatchObject({
    lastName: 'Archer',
    role: 'security_guard',
    hasCurrentConsent: true,
    latestConsentVersion: '2025.1',
  })
  expect((await (await as('alice')).get('/api/admin/consent-status')).status()).toBe(403)
  expect((await (await as('nobody')).get('/api/admin/consent-status')).status()).toBe(401)
})
