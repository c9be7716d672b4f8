import { exportHours } from '~/domain/time/clocking/hours.server.ts'
import { HoursExport } from '~/domain/time/clocking/input.ts'
import { pageLoader } from '~/http/page.server.ts'
import { parsed } from '~/http/parsed.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** The hours of a period as CSV, for payroll. */
export const loader = pageLoader('admin', (actor, { url }) => {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  return textDownload(exportHours(actor, parsed(HoursExport, asked)))
})
