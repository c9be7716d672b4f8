/** Unpacks an LZ4 frame as Litestream writes it; ignores checksums. @throws if it is not such a frame */
export function unpackLz4(packed: Buffer): Buffer {
  if (packed.readUInt32LE(0) !== 0x184d2204) throw new Error('not an LZ4 frame')
  const flags = packed[4]!
  let at = 7 + (flags & 0x08 ? 8 : 0) + (flags & 0x01 ? 4 : 0)
  const out: number[] = []
  for (let size = packed.readUInt32LE(at); size !== 0; size = packed.readUInt32LE(at)) {
    const bytes = size & 0x7fffffff
    const block = packed.subarray(at + 4, at + 4 + bytes)
    if (size >>> 31) for (const byte of block) out.push(byte)
    else unpackBlock(block, out)
    at += 4 + bytes + (flags & 0x10 ? 4 : 0)
    if (at + 4 > packed.length) break
  }
  return Buffer.from(out)
}

function unpackBlock(block: Buffer, out: number[]): void {
  for (let at = 0; at < block.length;) {
    const token = block[at++]!
    const length = (short: number) => {
      let whole = short
      for (let more = short === 15 ? 255 : 0; more === 255;) whole += more = block[at++]!
      return whole
    }
    for (let left = length(token >> 4); left > 0; left--) out.push(block[at++]!)
    if (at >= block.length) return
    const back = block.readUInt16LE(at)
    at += 2
    for (let left = length(token & 15) + 4; left > 0; left--) out.push(out[out.length - back]!)
  }
}
