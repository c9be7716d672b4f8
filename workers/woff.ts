import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, sfnt: 12 }
const ENTRY = { woff: 20, sfnt: 16 }

/**
 * Returns a WOFF font in the form that it was packed from (https://www.w3.org/TR/WOFF/). The library that draws PDFs
 * unpacks a WOFF font for each document, in JavaScript, which takes ten times as long as drawing the document.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEADER.sfnt + ENTRY.sfnt * count)
  // The kind of font, and what a reader needs to search the tables by halves.
  woff.copy(head, 0, 4, 8)
  const steps = Math.floor(Math.log2(count))
  const reach = 2 ** steps * ENTRY.sfnt
  for (const [n, value] of [count, reach, steps, count * ENTRY.sfnt - reach].entries())
    head.writeUInt16BE(value, 4 + 2 * n)
  const tables: Buffer[] = []
  let at = head.length
  for (let n = 0; n < count; n++) {
    const from = HEADER.woff + ENTRY.woff * n
    const [offset, packed, length] = [4, 8, 12].map((far) => woff.readUInt32BE(from + far)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.set(packed < length ? inflateSync(bytes) : bytes)
    const to = HEADER.sfnt + ENTRY.sfnt * n
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(length, to + 12)
    tables.push(table)
    at += table.length
  }
  return Buffer.concat([head, ...tables])
}
