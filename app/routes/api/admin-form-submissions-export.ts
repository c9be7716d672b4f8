import { exportSubmissions } from '~/domain/forms/export.server.ts'
import { SubmissionExport } from '~/domain/forms/input.ts'
import { apiLoader } from '~/http/api.server.ts'

/** The submissions of one form as a CSV file. */
export const loader = apiLoader('admin', SubmissionExport, exportSubmissions, {
  answer: ({ name, text }) =>
    new Response(ReadableStream.from(encoded(text)), {
      headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
    }),
})

function* encoded(text: Iterable<string>) {
  const encoder = new TextEncoder()
  for (const piece of text) yield encoder.encode(piece)
}
