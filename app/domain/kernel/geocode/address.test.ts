import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

const answer = {
  display_name: '10, Downing Street, Westminster, London, SW1A 2AA, United Kingdom',
  address: { house_number: '10', road: 'Downing Street', suburb: 'Westminster', city: 'London', postcode: 'SW1A 2AA' },
}
const at = (found: object | null) => addressOf(found, 51.5034, -0.1276)

describe('an address', () => {
  it('is assembled from its parts', () => {
    expect(at(answer)).toEqual({
      address: '10 Downing Street, Westminster, London, SW1A 2AA',
      displayName: answer.display_name,
      parts: ['10 Downing Street', 'Westminster', 'London', 'SW1A 2AA'],
    })
  })

  it.each([
    [{ road: 'High Street', neighbourhood: 'Old Town', village: 'Ashford' }, 'High Street, Old Town, Ashford'],
    [{ town: 'Crewe', village: 'Wistaston' }, 'Crewe'],
    [{ house_number: 7, road: 'A1' }, 'A1'],
  ])('of %j is %s', (address, text) => {
    expect(at({ address }).address).toBe(text)
  })

  it("falls back to the service's own line, then to the coordinates", () => {
    expect(at({ display_name: 'North Sea', address: {} }).address).toBe('North Sea')
    expect(at({ error: 'Unable to geocode' }).address).toBe('51.503400, -0.127600')
    expect(at(null)).toEqual({ address: '51.503400, -0.127600', displayName: null, parts: [] })
  })
})
