import { expect, it } from 'vitest'
import { locationText } from './location.ts'

it.each([
  [{ address: '10 Downing Street', latitude: 51.5034, longitude: -0.1276 }, '10 Downing Street'],
  [{ address: null, latitude: 51.5034, longitude: -0.1276 }, '51.503400, -0.127600'],
  [{ address: '', latitude: null, longitude: null }, 'Location not available'],
  [null, 'Location not available'],
])('a location is shown as its address, or else its coordinates, or else as unknown: %j', (location, words) => {
  expect(locationText(location)).toBe(words)
})
