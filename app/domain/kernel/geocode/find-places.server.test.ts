import { type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { openNeighbour } from '../../../../e2e/support/neighbour.ts'
import { env } from '~/platform/env.server.ts'
import { forget, keep } from '~/platform/singleton.server.ts'
import { findPlaces } from './find-places.server.ts'

const known = [{ display_name: '12 Canal Street, Manchester, M1 3HE', lat: '53.4776', lon: '-2.2365', icon: 'x' }]

let answer: (response: ServerResponse) => void
let maps: Awaited<ReturnType<typeof openNeighbour>>

beforeEach(async () => {
  answer = (response) => response.end(JSON.stringify(known))
  maps = await openNeighbour((_request, response) => answer(response))
  keep('env', { ...env(), GEOCODER_URL: `${maps.url}/maps/reverse`, ORIGIN: 'https://portal.example' })
  forget('maps-service')
})
afterEach(() => maps.close())

const find = (address = '12 Canal Street', who: 'dana' | 'alice' = 'dana') => findPlaces(actor(who), { address })

describe('the places that match an address', () => {
  it('come from the maps service, from its search page', async () => {
    expect(await find('12 Canal Street & Co')).toEqual([
      { address: '12 Canal Street, Manchester, M1 3HE', latitude: 53.4776, longitude: -2.2365 },
    ])
    expect(maps.asked[0]?.url).toMatch(/^\/maps\/search\?.*q=12\+Canal\+Street\+%26\+Co&limit=5&countrycodes=gb/)
  })

  it('are five at most, without those that are not places', async () => {
    const odd = [null, 7, {}, { display_name: 'x', lat: '1e9', lon: '0' }, { display_name: ' ', lat: '1', lon: '1' }]
    answer = (response) => response.end(JSON.stringify([...odd, ...Array.from({ length: 9 }, () => known[0])]))
    expect(await find()).toHaveLength(5)
  })

  it('are none if the service does not know the address', async () => {
    answer = (response) => response.end('[]')
    expect(await find()).toEqual([])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['is over its limit', (response) => response.writeHead(429).end()],
    ['answers with a web page', (response) => response.end('<html></html>')],
    ['answers with no list', (response) => response.end('{"error":"bad"}')],
    ['breaks off', (response) => response.destroy()],
  ])('are unknown when the service %s', async (_name, fails) => {
    answer = fails
    await expect(find()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('are for people who manage sites, ten times a minute', async () => {
    await expect(find('12 Canal Street', 'alice')).rejects.toMatchObject({ kind: 'forbidden' })
    answer = (response) => response.writeHead(429).end()
    for (let count = 0; count < 10; count++) await find().catch(() => null)
    await expect(find()).rejects.toMatchObject({ kind: 'too_many' })
  })
})
