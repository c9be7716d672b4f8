import { expect, it } from 'vitest'
import { csvLine, csvTyped } from './csv.server.ts'

it.each(['=1+1', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x', '﹢1', '−1', ' =1', ' ＝1', '\t1', '\r1', '\n1'])(
  'marks %j as text, so that no spreadsheet calculates it',
  (cell) => {
    expect(csvLine([cell]).replace(/^"/, '')[0]).toBe("'")
  },
)

it.each([' \t=1', '\u00a0=1', '\u3000＝1', '\ufeff=1', '\u200b=1', '\u0000=1', '\r\n =1'])(
  'marks %j too, because some programs remove what is before the sign',
  (cell) => {
    expect(csvLine([cell]).replace(/^"/, '')[0]).toBe("'")
  },
)

it.each(['Alice', 'a=b', ' Alice', '07:00', 'x - y', ''])('leaves %j as it is', (cell) => {
  expect(csvLine([cell, 'x'])).toBe(`${cell},x\r\n`)
})

it('keeps numbers as numbers and everything else as text in a typed line', () => {
  expect(csvTyped(['00417', 'Alice', -1.5, '', '=1'])).toBe(`"00417","Alice",-1.5,"","'=1"\r\n`)
})
