import { type APIRequestContext, type APIResponse } from '@playwright/test'
import { everyCall } from '../support/calls.ts'
import { expect, test } from '../support/test.ts'

// Plain addresses are answered before Remix; with a slash at the end, in another case or encoded they reach the same
// table through Remix. A body that is a list is refused before it changes anything.
const LIST = { data: '[]', headers: { 'Content-Type': 'application/json' } }
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const spellings = (address: string) => [
  `${address}/`,
  address.replace('/api/', '/API/'),
  address.replace(/\w$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

test('every call is answered alike before Remix and by Remix', async ({ as }) => {
  test.setTimeout(300_000)
  const clients = { nobody: await as('nobody'), alice: await as('alice'), dana: await as('dana') }
  // A stream has no end, a press of SOS takes any body, and who signs out cannot ask again.
  const skipped = new Set(['/api/events', '/api/emergency', '/api/auth/logout'])
  const addresses = [...new Set((await everyCall(clients.dana)).map(({ address }) => address))]
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

test('a press of SOS is answered alike in every spelling', async ({ as }) => {
  const client = await as('charlie')
  const [plain, slashed] = [await ask(client, 'POST', '/api/emergency'), await ask(client, 'POST', '/api/emergency/')]
  expect(plain).toMatch(/^201 /)
  expect(slashed.slice(0, 3)).toBe('200')
})

test('what a call does not know is 405, and Allow tells what it knows, whoever asks', async ({ as }) => {
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

/** What of an answer must be the same each time: status, headers that speak of it, the words of a refusal. */
async function ask(client: APIRequestContext, method: string, address: string): Promise<string> {
  const body = method === 'GET' || method === 'HEAD' ? {} : LIST
  const answer = await client.fetch(address, { method, maxRedirects: 0, timeout: 15_000, ...body })
  const headers = ['content-type', 'cache-control', 'allow', 'x-total-count', 'x-next', 'content-disposition']
  return [answer.status(), ...headers.map((name) => answer.headers()[name] ?? '-'), await wordsOf(answer)].join(' ')
}

async function wordsOf(answer: APIResponse): Promise<string> {
  const text = await answer.text()
  if (answer.status() < 400) return text === '' ? 'empty' : 'whole'
  return text
}
