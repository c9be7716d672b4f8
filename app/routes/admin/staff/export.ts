import { exportStaff } from '~/domain/account/staff/staff-export.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** Everyone as a CSV file. */
export const loader = pageLoader('admin', (actor) => textDownload(exportStaff(actor)))
