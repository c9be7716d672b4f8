import { createHash } from 'node:crypto'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'
import { pacer } from '~/platform/pace.ts'

/** A file of the pack: raw bytes, or rows of a CSV. */
export type Made = { name: string } & (
  | { bytes: Uint8Array; head?: undefined }
  | { head: readonly string[]; rows: Iterable<readonly string[]>; bytes?: undefined }
)

/** How many bytes are packed before other requests get their turn. */
const SLICE = 64 * 1024
/** The names of pictures, which are compressed already. */
const PACKED = /\.(jpg|png)$/

/**
 * Streams a ZIP, one file after the other. Memory contains only what its reader has not yet read. @param files each
 * gets the SHA-256 of each packed file, in hex. If one fails the stream breaks off, so that its reader knows that the
 * archive is incomplete @param at the time given to every file
 */
export function zipStream(files: AsyncGenerator<Made, void, string>, at: Date): ReadableStream<Uint8Array> {
  const waiting: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    waiting.push(part)
  })
  const work = pack(zip, files, at)
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        while (waiting.length === 0) if ((await work.next()).done) break
        const parts = waiting.splice(0)
        for (const part of parts) stream.enqueue(part)
        if (parts.length === 0) stream.close()
      },
      async cancel() {
        zip.terminate()
        await work.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Steps of the work, small enough for requests to get their turn. */
async function* pack(zip: Zip, files: AsyncGenerator<Made, void, string>, at: Date): AsyncGenerator<void, void> {
  const turn = pacer()
  for (let next = await files.next(''); !next.done;) {
    const file = next.value
    const packed = PACKED.test(file.name) ? new ZipPassThrough(file.name) : new ZipDeflate(file.name)
    packed.mtime = at
    zip.add(packed)
    const hash = createHash('sha256')
    for (const piece of piecesOf(file)) {
      hash.update(piece)
      packed.push(piece)
      await turn()
      yield
    }
    packed.push(new Uint8Array(), true)
    yield
    next = await files.next(hash.digest('hex'))
  }
  zip.end()
}

function* piecesOf(file: Made): Generator<Uint8Array> {
  if (file.bytes) {
    for (let from = 0; from < file.bytes.length; from += SLICE) yield file.bytes.subarray(from, from + SLICE)
    return
  }
  yield strToU8(BYTE_ORDER_MARK + csvLine(file.head))
  for (const row of file.rows) yield strToU8(csvLine(row))
}
