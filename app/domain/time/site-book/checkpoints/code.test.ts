import { expect, it } from 'vitest'
import { codeFrom, readCode, readToken, showCode, tokenFrom } from './code.ts'

const token = tokenFrom(Buffer.from('00112233445566778899aabbccddeeff', 'hex'))
const origin = 'https://portal.example'

it('a token is 128 bits in 22 characters, and a code eight characters that are read out in two groups', () => {
  expect(token).toBe('ABEiM0RVZneImaq7zN3u_w')
  const code = codeFrom(Uint8Array.from([0, 9, 10, 31, 32, 255, 18, 21]))
  expect(code).toBe('09AZ0ZJN')
  expect(showCode(code)).toBe('09AZ-0ZJN')
})

it.each([
  ['09AZ-0ZJN', '09AZ0ZJN'],
  [' o9az 0zjn ', '09AZ0ZJN'],
  ['iL00-0000', '11000000'],
  ['09AZ-0ZJ', null],
  ['09AZ-0ZJNN', null],
  ['09AZ-0ZJU', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

it.each([
  [`${origin}/c/${token}`, token],
  [`${origin}/c/${token}?by=nfc`, token],
  [token, token],
  [`https://another.example/c/${token}`, null],
  [`${origin}/c/${token}/more`, null],
  [`${origin}/c/short`, null],
  ['WIFI:S:guest;;', null],
  ['', null],
])('the token in %j is %j', (read, found) => {
  expect(readToken(read, origin)).toBe(found)
})
