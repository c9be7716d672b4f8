import { pacer } from '~/platform/pace.ts'

/**
 * Streams pieces of text as a download. If a piece fails, the response is cut off. Browsers and programs then know that
 * the file is incomplete, which they would not know from a last line of text.
 */
export function textDownload({ name, text }: { name: string; text: Iterable<string> }): Response {
  const pieces = text[Symbol.iterator]()
  const encoder = new TextEncoder()
  // Otherwise all the pieces would be built back to back for one fast reader, and everyone else would wait until that
  // whole file was done.
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
