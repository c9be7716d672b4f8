import { PayExport } from '~/domain/time/pay/input.ts'
import { exportPayPeriod } from '~/domain/time/pay/export.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { parsed } from '~/http/parsed.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** What a pay period pays, as a file for a payroll program. */
export const loader = pageLoader('admin', (actor, { params, url }) =>
  textDownload(
    exportPayPeriod(actor, parsed(PayExport, { format: url.searchParams.get('format') ?? undefined, id: params.id })),
  ),
)
