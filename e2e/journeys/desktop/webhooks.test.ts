import http from 'node:http'
import { type AddressInfo } from 'node:net'
import { axeFindings } from '../../support/axe.ts'
import { isSigned } from '../../support/hook-signature.ts'
import { expect, test as base } from '../../support/test.ts'

type Message = { headers: http.IncomingHttpHeaders; body: string }
type Receiver = { url: string; arrived: Message[]; answer: number; stop: () => void }

let receiver: Receiver | undefined
// The server's settings must name a receiver in its own network, so the receiver's port must be known before the server
// starts.
const test = base.extend({
  server: async ({ serverOf }, use, { file }) => {
    receiver ??= await startReceiver()
    await use(await serverOf(file, { HOOK_HOSTS: new URL(receiver.url).host }))
  },
})
test.afterAll(() => receiver?.stop())

test('dana adds a webhook, tests it, sees what was answered, sends again what was refused, and replaces the secret', async ({
  as,
  pageOf,
}) => {
  const { url, arrived } = receiver!
  const page = await pageOf('dana')
  await page.goto('/admin/webhooks')
  await page.getByLabel('Address').fill('http://10.0.0.7/hook')
  await page.getByLabel('staff.created').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByText(/^whsec_/).innerText()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: url }).click()
  await expect(page.getByRole('heading', { name: 'Webhook', exact: true })).toBeVisible()
  // The secret must be shown only once.
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => arrived.length).toBe(1)
  expect(JSON.parse(arrived[0]!.body)).toMatchObject({ type: 'webhook.test' })
  expect(isSigned(secret, arrived[0]!.headers, arrived[0]!.body)).toBe(true)
  await expect(page.getByRole('row', { name: /webhook\.test.*204/ })).toBeVisible()

  await page.getByRole('button', { name: 'Create a new secret' }).click()
  const next = await page.getByText(/^whsec_/).innerText()
  expect(next).not.toBe(secret)
  await expect(page.getByText(/The previous secret also works until/)).toBeVisible()
  receiver!.answer = 503
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => arrived.length).toBe(2)
  // For a day, each message is signed with both secrets.
  expect([secret, next].map((one) => isSigned(one, arrived[1]!.headers, arrived[1]!.body))).toEqual([true, true])
  await expect(page.getByRole('row', { name: /webhook\.test.*503/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  receiver!.answer = 204

  const joins = { firstName: 'Erin', lastName: 'New', email: 'erin@example.test', role: 'staff', username: 'erin' }
  const joined = await (
    await as('dana')
  ).post('/api/admin/staff', { data: { ...joins, password: 'seven-green-boats' } })
  expect(joined.status()).toBe(201)
  await expect.poll(() => arrived.length).toBe(3)
  // A message without details must not name anyone.
  expect(arrived[2]!.body).not.toContain('Erin')
  await page.reload()
  await page.getByRole('button', { name: /^Send staff\.created of .* again$/ }).click()
  await expect.poll(() => arrived.length).toBe(4)
  expect(arrived[3]!.headers['webhook-id']).toBe(arrived[2]!.headers['webhook-id'])
  expect(isSigned(next, arrived[3]!.headers, arrived[3]!.body)).toBe(true)

  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page.getByText('Webhook removed')).toBeVisible()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

async function startReceiver(): Promise<Receiver> {
  const server = http.createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      found.arrived.push({ headers: request.headers, body })
      answer.writeHead(found.answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const found: Receiver = { url: `http://127.0.0.1:${port}/hook`, arrived: [], answer: 204, stop: () => server.close() }
  return found
}
