import { expect, it } from 'vitest'
import { locationText } from './location.ts'

it.each([
  [{ address: '10 Downing Street', latitude: 51.5034, longitude: -0.1276 }, '10 Downing Street'],
  [{ address: null, latitude: 51.5034, longitude: -0.1276 }, '51.503400, -0.127600'],
  [{ address: '', latitude: null, longitude: null }, 'Location not available'],
  [null, 'Location not available'],
])('a location reads as its address, else its coordinates, else as not known: %j', (location, words) => {
  expect(locationText(location)).toBe(words)
})
