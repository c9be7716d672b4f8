import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { unpacked } from './woff.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('roboto-fontface/package.json'))
const packed = (name: string) => fs.readFileSync(path.join(folder, 'fonts/roboto', `${name}.woff`))

/** Returns the tables of a font: where each is, and the sum that its maker wrote down for it. */
const tablesOf = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
    const at = 12 + 16 * n
    const [sum, from, length] = [4, 8, 12].map((far) => font.readUInt32BE(at + far)) as [number, number, number]
    return { tag: font.toString('latin1', at, at + 4), sum, from, length }
  })

it.each(['Roboto-Regular', 'Roboto-Bold'])('every table of %s is unpacked as its maker summed it up', (name) => {
  const woff = packed(name)
  const font = unpacked(woff)
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  expect(font).toHaveLength(woff.readUInt32BE(16))
  const tables = tablesOf(font)
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'maxp']))
  for (const { tag, sum, from, length } of tables) {
    let found = 0
    // The sum of `head` leaves out its third number, which depends on the whole file.
    for (let at = 0; at < length; at += 4) if (tag !== 'head' || at !== 8) found += font.readUInt32BE(from + at)
    expect(found % 2 ** 32, tag).toBe(sum)
  }
})

it('what has no table is refused', () => {
  expect(() => unpacked(Buffer.from('wOFF'))).toThrow()
})
