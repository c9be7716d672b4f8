import { afterEach, expect, it, vi } from 'vitest'
import { askPosition, type PositionFault } from './geolocation.ts'

afterEach(() => vi.unstubAllGlobals())

const device = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
const fault = (asked: Promise<unknown>) => asked.catch((reason: PositionFault) => reason)

it('an unanswered request ends after the time limit, whatever the browser waits for', async () => {
  device(() => undefined)
  expect(await fault(askPosition({ timeout: 1000 }, 5))).toBe('timeout')
})

it('says why there is no position', async () => {
  device((_found, failed) => failed!({ code: 1 } as GeolocationPositionError))
  expect(await fault(askPosition({}, 1000))).toBe('denied')
  vi.stubGlobal('navigator', {})
  expect(await fault(askPosition({}, 1000))).toBe('unsupported')
})

it('returns what the device reports', async () => {
  const position = { coords: { latitude: 51, longitude: 0, accuracy: 9 } } as GeolocationPosition
  device((found) => found(position))
  expect(await askPosition({}, 1000)).toBe(position)
})
