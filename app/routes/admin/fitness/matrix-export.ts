import { exportMatrix } from '~/domain/fitness/requirements/matrix.server.ts'
import { MatrixQuery } from '~/domain/fitness/requirements/matrix-input.ts'
import { pageLoader } from '~/http/page.server.ts'
import { parsed } from '~/http/parsed.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** The papers of staff in the list, from all its pages, as CSV. */
export const loader = pageLoader('admin', (actor, { url }) => {
  const asked = [...url.searchParams].filter(([name, value]) => value !== '' && !['after', 'limit'].includes(name))
  return textDownload(exportMatrix(actor, parsed(MatrixQuery, Object.fromEntries(asked))))
})
