/** Pieces of text as a download that is made while it is sent. */
export function textDownload({ name, text }: { name: string; text: Iterable<string> }): Response {
  const pieces = text[Symbol.iterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const next = pieces.next()
      if (next.done) stream.close()
      else stream.enqueue(encoder.encode(next.value))
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
