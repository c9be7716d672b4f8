import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cookieOf } from '../support/load.ts'
import { type Server, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

/** Words that occur in a library but not in the product, so that the library's file can be recognised. */
const LIBRARIES = {
  'openid-client': 'OAUTH_INVALID_RESPONSE',
  '@simplewebauthn/server': 'Unexpected authentication response',
  'prom-client': 'process_cpu_user_seconds_total',
}

/** Returns the libraries that a server has loaded so far. */
async function librariesOf({ process: child }: Server): Promise<string[]> {
  const files = await new Promise<string[]>((resolve) => {
    child.once('message', (answer) => resolve(answer as string[]))
    child.send('loaded')
  })
  const texts = files
    .filter((url) => url.startsWith('file:') && url.includes('/build/'))
    .map((url) => fs.readFileSync(fileURLToPath(url), 'utf8'))
  expect(texts.length).toBeGreaterThan(1)
  return Object.entries(LIBRARIES)
    .filter(([, said]) => texts.some((text) => text.includes(said)))
    .map(([name]) => name)
}

test('a company that has set nothing up loads no library for passkeys, company sign-in or metrics', async () => {
  const preload = path.resolve(import.meta.dirname, '../support/loaded-files.mjs')
  const server = await startServer({ NODE_OPTIONS: `--import ${preload}` })
  try {
    const [alice, dana] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'dana')]
    const asked = { '': ['/login', '/admin/login', '/kiosk'], [alice]: ['/home', '/clock'], [dana]: ['/admin'] }
    for (const [Cookie, pages] of Object.entries(asked))
      for (const page of pages)
        expect([page, (await fetch(server.url + page, { headers: { Cookie } })).status]).toEqual([page, 200])
    // The sign-in page must not offer anything that is not set up.
    const signIn = await (await fetch(`${server.url}/login`)).text()
    expect(signIn).not.toMatch(/with (a )?passkey|company account/i)
    expect((await fetch(`${server.url}/auth/oidc`, { redirect: 'manual' })).status).toBe(404)
    expect(await librariesOf(server)).toEqual([])

    // Requesting the metrics loads their library, which proves that the check above can fail.
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200)
    expect(await librariesOf(server)).toEqual(['prom-client'])
  } finally {
    await server.stop()
  }
})
