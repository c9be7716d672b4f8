import { pacer } from '~/platform/pace.ts'

/**
 * Streams pieces of text as a download. If a piece fails the answer breaks off: browsers and programs then know that
 * the file is incomplete, which a last line of text would not tell them.
 */
export function textDownload({ name, text }: { name: string; text: Iterable<string> }): Response {
  const pieces = text[Symbol.iterator]()
  const encoder = new TextEncoder()
  // Otherwise a fast reader would get all pieces built one after the other, and everyone else would wait for the whole
  // file.
  const pace = pacer()
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const next = pieces.next()
      await pace()
      if (next.done) stream.close()
      else stream.enqueue(encoder.encode(next.value))
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
