import { type APIRequestContext } from '@playwright/test'
import { everyCall } from '../support/calls.ts'
import { expect, test } from '../support/test.ts'

// Calls with a plain address are answered before they reach Remix. With a slash at the end, in another case or encoded,
// they reach the same table through Remix. The body is a list, which is refused before it changes anything.
const LIST = { body: '[]', type: { 'Content-Type': 'application/json' } }
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const spellings = (address: string) => [
  `${address}/`,
  address.replace('/api/', '/API/'),
  address.replace(/\w$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

test('every call gives the same answer before Remix and through Remix', async ({ as, server }) => {
  test.setTimeout(300_000)
  const askerOf = async (client: APIRequestContext): Promise<Asker> => {
    const { cookies } = await client.storageState()
    return { url: server.url, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  const dana = await as('dana')
  const clients = {
    nobody: { url: server.url, cookie: '' },
    alice: await askerOf(await as('alice')),
    dana: await askerOf(dana),
  }
  // A stream never ends, a press of SOS accepts any body, and after signing out no further call is possible.
  const skipped = new Set(['/api/events', '/api/emergency', '/api/auth/logout'])
  const addresses = [...new Set((await everyCall(dana)).map(({ address }) => address))]
  const wrong: string[] = []
  for (const address of addresses.filter((one) => !skipped.has(one))) {
    for (const [name, client] of Object.entries(clients)) {
      for (const method of METHODS) {
        const [plain, slashed] = [await ask(client, method, address), await ask(client, method, `${address}/`)]
        if (plain !== slashed) wrong.push(`${name} ${method} ${address}: ${plain} but ${slashed}`)
      }
    }
    for (const spelling of spellings(address)) {
      const [plain, odd] = [await ask(clients.alice, 'GET', address), await ask(clients.alice, 'GET', spelling)]
      if (plain !== odd) wrong.push(`alice GET ${spelling}: ${odd} instead of ${plain}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a press of SOS gets the same answer in every spelling', async ({ as }) => {
  const client = await as('charlie')
  const press = { data: LIST.body, headers: LIST.type }
  expect((await client.post('/api/emergency', press)).status()).toBe(201)
  expect((await client.post('/api/emergency/', press)).status()).toBe(200)
})

test('an unknown method is 405, and Allow lists the known ones, no matter who asks', async ({ as }) => {
  const [nobody, dana] = [await as('nobody'), await as('dana')]
  const calls = await everyCall(dana)
  for (const address of new Set(calls.map((call) => call.address))) {
    const known = new Set(calls.filter((call) => call.address === address).flatMap(({ method }) => method))
    if (known.has('GET')) known.add('HEAD')
    const answer = await nobody.fetch(address, { method: 'PATCH' })
    expect(answer.status(), address).toBe(405)
    expect(new Set(answer.headers()['allow']!.split(', ')), address).toEqual(known)
  }
})

/** A simpler client than Playwright's, for thousands of requests. */
type Asker = { url: string; cookie: string }

/**
 * Returns the parts of an answer that must be the same each time: the status, the headers that go with it, and the
 * words of a refusal.
 */
async function ask({ url, cookie }: Asker, method: string, address: string): Promise<string> {
  const { body, type } = method === 'GET' || method === 'HEAD' ? {} : LIST
  const signal = AbortSignal.timeout(15_000)
  const headers = { Cookie: cookie, ...type }
  const answer = await fetch(url + address, { method, headers, body, redirect: 'manual', signal })
  // The limits are raised, because one person makes as many requests here in half a minute as others do in a week.
  const wait = Number(answer.headers.get('retry-after'))
  if (answer.status === 429 && wait <= 2) {
    await answer.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    return ask({ url, cookie }, method, address)
  }
  const told = ['content-type', 'cache-control', 'allow', 'x-total-count', 'x-next', 'content-disposition']
  return [answer.status, ...told.map((name) => answer.headers.get(name) ?? '-'), await wordsOf(answer)].join(' ')
}

async function wordsOf(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.status < 400) return text === '' ? 'empty' : 'whole'
  return text
}
