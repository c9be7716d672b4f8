import { exportSubmissions } from '~/domain/forms/export.server.ts'
import { SubmissionExport } from '~/domain/forms/input.ts'
import { apiLoader } from '~/http/api.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** The submissions of one form as a CSV file. */
export const loader = apiLoader('admin', SubmissionExport, exportSubmissions, { answer: textDownload })
