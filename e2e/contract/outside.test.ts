import { openNeighbour } from '../support/neighbour.ts'
import { PASSWORD } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const severe =
  '<rss version="2.0"><channel><item><title>Current Threat Level: SEVERE</title><description>The current national threat level is SEVERE.</description>' +
  '<pubDate>Thursday, April 30, 2026 -  06:09</pubDate></item></channel></rss>'
const place = JSON.stringify({
  display_name: 'Tower Bridge, London',
  address: { road: 'Tower Bridge Road', city: 'London', postcode: 'SE1 2UP' },
})

test("the threat level is the feed's, stays when the feed fails, and only admins set it", async ({ playwright }) => {
  const told = { status: 200, body: severe }
  const mi5 = await openNeighbour((_request, response) => response.writeHead(told.status).end(told.body))
  const server = await startServer({ THREAT_LEVEL_URL: `${mi5.url}/UKThreatLevel.xml` })
  const [alice, dana, nobody] = await Promise.all(
    ['alice', 'dana', ''].map(async (email) => {
      const client = await playwright.request.newContext({ baseURL: server.url })
      if (email) await client.post('/api/auth/login', { data: { email, password: PASSWORD } })
      return client
    }),
  )
  try {
    expect((await nobody!.get('/api/threat-level')).status()).toBe(401)
    expect((await alice!.post('/api/admin/threat-level/refresh')).status()).toBe(403)
    expect((await alice!.put('/api/admin/threat-level', { data: { level: 'LOW' } })).status()).toBe(403)

    const refreshed = await dana!.post('/api/admin/threat-level/refresh')
    expect([refreshed.status(), await refreshed.json()]).toMatchObject([
      200,
      { level: 'SEVERE', source: 'MI5', stale: false },
    ])
    expect(await (await alice!.get('/api/threat-level')).json()).toMatchObject({
      level: 'SEVERE',
      colorClass: 'level-severe',
      lastUpdated: '2026-04-30T05:09:00.000Z',
    })

    told.body = '<html><title>Just a moment...</title></html>'
    const failed = await dana!.post('/api/admin/threat-level/refresh')
    expect([failed.status(), await failed.json()]).toMatchObject([
      503,
      { message: expect.stringContaining('Failed to refresh threat level') },
    ])
    expect(await (await alice!.get('/api/threat-level')).json()).toMatchObject({ level: 'SEVERE' })

    expect((await dana!.put('/api/admin/threat-level', { data: { level: 'PURPLE' } })).status()).toBe(400)
    expect(
      await (await dana!.put('/api/admin/threat-level', { data: { level: 'critical', description: 'Drill' } })).json(),
    ).toMatchObject({
      level: 'CRITICAL',
      description: 'Drill',
      source: 'Set by an administrator',
    })
    expect(await (await dana!.get('/api/admin/threat-level')).json()).toMatchObject([
      { level: 'CRITICAL', setBy: 'Dana Dean' },
      { level: 'SEVERE' },
    ])
  } finally {
    await server.stop()
    await mi5.close()
  }
})

test('an address needs no session, comes from the maps service once, and is the coordinates if that fails', async ({
  playwright,
}) => {
  const told = { status: 200, body: place }
  const maps = await openNeighbour((_request, response) => response.writeHead(told.status).end(told.body))
  const server = await startServer({ GEOCODER_URL: `${maps.url}/reverse` })
  const nobody = await playwright.request.newContext({ baseURL: server.url })
  const ask = (latitude: number | string, longitude: number | string) =>
    nobody.get(`/api/geocode/reverse?latitude=${latitude}&longitude=${longitude}`)
  try {
    const found = {
      address: 'Tower Bridge Road, London, SE1 2UP',
      displayName: 'Tower Bridge, London',
      parts: ['Tower Bridge Road', 'London', 'SE1 2UP'],
    }
    expect(await (await ask(51.5055, -0.0754)).json()).toEqual(found)
    expect(await (await ask(51.50551, -0.07541)).json()).toEqual(found)
    expect(maps.asked).toHaveLength(1)
    told.status = 500
    expect(await (await ask(52, -1)).json()).toEqual({ address: '52.000000, -1.000000', displayName: null, parts: [] })
    for (const [latitude, longitude] of [
      ['', ''],
      ['north', 0],
      [91, 0],
      [0, 181],
    ] as const) {
      expect((await ask(latitude, longitude)).status()).toBe(400)
    }
    const statuses = []
    for (let count = 0; count < 32; count += 1) statuses.push((await ask(51.5055, -0.0754)).status())
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await server.stop()
    await maps.close()
  }
})
