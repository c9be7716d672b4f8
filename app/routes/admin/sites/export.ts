import { exportSites } from '~/domain/kernel/sites/site-export.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** The sites that the reader may see, as a CSV file. */
export const loader = pageLoader('control', (actor) => textDownload(exportSites(actor)))
