import { PAPER_COLUMNS, type PaperColumn } from '~/domain/fitness/credentials/paper-columns.ts'
import { pageLoader } from '~/http/page.server.ts'
import { textDownload } from '~/http/text-stream.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'

const EXAMPLES: Partial<Record<PaperColumn, string>>[] = [
  {
    ...{ employeeId: 'E-1001', kind: 'SIA licence', number: '1234 5678 9012 3456', sectors: 'Security guarding' },
    ...{ expiresOn: '2029-03-14', state: 'valid' },
  },
  { employeeId: 'E-1001', kind: 'Right to work', state: 'valid', method: 'document', seenOn: '2026-01-12' },
]

/** The columns of an import with two example papers, for filling in with a spreadsheet. */
export const loader = pageLoader('admin', () =>
  textDownload({
    name: 'papers-template.csv',
    text: [
      BYTE_ORDER_MARK + csvLine(PAPER_COLUMNS.map(([, title]) => title)),
      ...EXAMPLES.map((example) => csvLine(PAPER_COLUMNS.map(([field]) => example[field] ?? ''))),
    ],
  }),
)
