import { SITE_COLUMNS, type SiteColumn } from '~/domain/kernel/sites/site-columns.ts'
import { pageLoader } from '~/http/page.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'

const EXAMPLE: Partial<Record<SiteColumn, string>> = {
  name: 'Quarry gate',
  client: 'Stone Ltd',
  address: '1 Quarry Road, Dover',
  latitude: '51.1290',
  longitude: '1.3080',
  radiusMetres: '150',
  nation: 'England and Wales',
  placeNeeded: 'no',
  worksAlone: 'yes',
  checkIntervalMinutes: '60',
  checkReason: 'Quiet site, poor signal',
  checkReviewOn: '2027-03-01',
  contacts: 'Duty manager, 020 7946 0000, duty@example.com | Gatehouse, 020 7946 0001',
}

/** The columns of an import with an example site, for filling in with a spreadsheet. */
export const loader = pageLoader('admin', () =>
  textDownload({
    name: 'sites-template.csv',
    text: [
      BYTE_ORDER_MARK + csvLine(SITE_COLUMNS.map(([, title]) => title)),
      csvLine(SITE_COLUMNS.map(([field]) => EXAMPLE[field] ?? '')),
    ],
  }),
)
