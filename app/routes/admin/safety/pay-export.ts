import { PayExport } from '~/domain/time/pay/input.ts'
import { exportPayPeriod } from '~/domain/time/pay/pay-periods.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { parsed } from '~/http/parsed.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** What a pay period pays, as CSV. */
export const loader = pageLoader('admin', (actor, { params }) =>
  textDownload(exportPayPeriod(actor, parsed(PayExport, { id: params.id }))),
)
