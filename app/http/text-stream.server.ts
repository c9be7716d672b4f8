import { pacer } from '~/platform/pace.ts'

/**
 * Pieces of text as a download that is made while it is sent. Where a piece cannot be made the answer breaks off: a
 * browser and a program then know that the file is not whole, which a last line of text would not tell them.
 */
export function textDownload({ name, text }: { name: string; text: Iterable<string> }): Response {
  const pieces = text[Symbol.iterator]()
  const encoder = new TextEncoder()
  // A reader that is quick would have one piece after the other made, and everybody else wait for the whole file.
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
