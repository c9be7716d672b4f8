import { type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNeighbour } from '../../../../e2e/support/neighbour.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { forget, keep } from '~/platform/singleton.server.ts'
import { VERSION } from '~/platform/version.ts'
import { purgeGeocodeCache, reverseGeocode } from './geocode.server.ts'

const downing = { latitude: 51.5034, longitude: -0.1276 }
const coordinates = { address: '51.503400, -0.127600', displayName: null, parts: [] }
const known = JSON.stringify({
  display_name: '10 Downing Street, London',
  address: { house_number: '10', road: 'Downing Street', city: 'London' },
})

let answer: (request: IncomingMessage, response: ServerResponse) => void
let maps: Awaited<ReturnType<typeof openNeighbour>>
let caller = 0

beforeEach(async () => {
  answer = (_request, response) => response.end(known)
  maps = await openNeighbour((request, response) => answer(request, response))
  keep('env', { ...env(), GEOCODER_URL: `${maps.url}/reverse`, ORIGIN: 'https://portal.example' })
  forget('geocode')
  forget('maps-service')
  caller += 1
})
afterEach(() => maps.close())

const ask = (place = downing) =>
  reverseGeocode({ kind: 'visitor', device: null, ip: `192.0.2.${caller}`, userAgent: null }, place)

describe('the address of a position', () => {
  it('comes from the maps service, which learns which portal asks but nothing about the person', async () => {
    expect(await ask()).toEqual({
      address: '10 Downing Street, London',
      displayName: '10 Downing Street, London',
      parts: ['10 Downing Street', 'London'],
    })
    expect(maps.asked[0]?.headers['user-agent']).toBe(`WorkforcePortal/${VERSION} (https://portal.example)`)
    expect(maps.asked[0]?.url).toContain('lat=51.5034&lon=-0.1276')
    expect(maps.asked[0]?.headers.cookie).toBeUndefined()
  })

  it('is requested once for a place, even by several people at the same time', async () => {
    const all = await Promise.all([ask(), ask(), ask({ latitude: 51.50341, longitude: -0.12761 })])
    expect(new Set(all.map((found) => found.address)).size).toBe(1)
    await ask()
    expect(maps.asked).toHaveLength(1)
  })

  it('is requested at most once a second, and a person who would wait too long gets the coordinates', async () => {
    const times: number[] = []
    answer = (_request, response) => {
      times.push(Date.now())
      response.end(known)
    }
    const places = [1, 2, 3, 4, 5, 6].map((step) => ({ latitude: 51 + step / 10, longitude: -0.1 }))
    const found = await Promise.all(places.map((place) => ask(place)))
    expect(found.map((one) => one.parts.length > 0)).toEqual([true, true, true, false, false, false])
    // Requests are sent a second apart. On a busy machine one may arrive late and the next on time.
    expect(times[2]! - times[0]!).toBeGreaterThan(1700)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['is over its limit', (response) => response.writeHead(429).end()],
    ['answers with a web page', (response) => response.end('<html></html>')],
    ['knows nothing there', (response) => response.end('{"error":"Unable to geocode"}')],
    ['fails', (response) => response.writeHead(500).end()],
    ['breaks off', (response) => response.destroy()],
  ])('is the coordinates when the service %s', async (_name, fails) => {
    answer = (_request, response) => fails(response)
    expect(await ask()).toEqual(coordinates)
  })

  it('is the coordinates after three seconds when the service is slow', async () => {
    answer = () => undefined
    const from = Date.now()
    expect(await ask()).toEqual(coordinates)
    expect(Date.now() - from).toBeLessThan(3500)
  })

  it('does not ask a service that reported too many requests', async () => {
    answer = (_request, response) => response.writeHead(429).end()
    await ask()
    await ask({ latitude: 52, longitude: 0 })
    expect(maps.asked).toHaveLength(1)
  })

  it('is not stored after a failure, and otherwise kept for 90 days', async () => {
    await ask()
    expect(purgeGeocodeCache(new Date())).toBe(0)
    expect(purgeGeocodeCache(new Date(Date.now() + 91 * DAY_MS))).toBe(1)
  })

  it('is refused to a caller after thirty requests a minute', async () => {
    for (let count = 0; count < 30; count += 1) await ask()
    await expect(ask()).rejects.toMatchObject({ kind: 'too_many' })
  })
})
