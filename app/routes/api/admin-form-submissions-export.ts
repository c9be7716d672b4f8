import { exportSubmissions } from '~/domain/forms/export.server.ts'
import { SubmissionExport } from '~/domain/forms/input.ts'
import { apiLoader } from '~/http/api.server.ts'

/** The submissions of one form as a CSV file. */
export const loader = apiLoader('admin', SubmissionExport, exportSubmissions, {
  answer: ({ name, text }) =>
    new Response(streamed(text), {
      headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
    }),
})

function streamed(text: Iterable<string>): ReadableStream<Uint8Array> {
  const pieces = text[Symbol.iterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(stream) {
      const next = pieces.next()
      if (next.done) stream.close()
      else stream.enqueue(encoder.encode(next.value))
    },
  })
}
