import { call, cookieOf } from '../support/load.ts'
import { openPhoneProvider } from '../support/phone-provider.ts'
import { type Server, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

let provider: Awaited<ReturnType<typeof openPhoneProvider>>
let server: Server
test.beforeAll(async () => {
  provider = await openPhoneProvider()
  server = await startServer({ PHONE_SERVICE_URL: provider.url })
})
test.afterAll(async () => {
  await server.stop()
  await provider.close()
})

test('an SOS reaches the telephone provider within five seconds, and its text contains a link to take it', async () => {
  const dana = await cookieOf(server.url, 'dana')
  const put = async (address: string, body: object) => {
    const answer = await call(server.url, dana, 'PUT', address, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const service = { provider: 'twilio', account: 'AC1', secret: 'hush', from: '020 7946 0999', enabled: true }
  await put('/api/admin/phone-service', service)
  await put('/api/admin/on-call', {
    rows: [{ name: 'Ann', phone: '07700 900000', days: '1-7', from: '00:00', to: '00:00' }],
  })
  await put('/api/admin/escalation', { steps: [{ afterMinutes: 0, who: 'on_call', channel: 'sms' }] })
  const pressedAt = Date.now()
  expect((await call(server.url, await cookieOf(server.url, 'alice'), 'POST', '/api/emergency', {})).status).toBe(201)
  await expect.poll(() => provider.asked.length, { timeout: 5000 }).toBe(1)
  expect(provider.asked[0]!.at - pressedAt).toBeLessThan(5000)
  const text = new URLSearchParams(provider.asked[0]!.body).get('Body')!
  expect(text).toContain('SOS: Alice Archer pressed the emergency button.')
  expect(text).toMatch(/\/respond\/[\w-]+$/)
  const messages = async () => (await call(server.url, dana, 'GET', '/api/admin/phone-service/messages')).body
  await expect.poll(messages).toMatchObject([{ toName: 'Ann', toEnd: '000', state: 'sent' }])
  expect(server.log()).not.toContain('7700900000')
})
