import { exportActions } from '~/domain/fitness/actions/export.server.ts'
import { ActionList } from '~/domain/fitness/actions/input.ts'
import { pageLoader } from '~/http/page.server.ts'
import { parsed } from '~/http/parsed.ts'
import { textDownload } from '~/http/text-stream.server.ts'

/** The actions of the list, from all its pages, as CSV. */
export const loader = pageLoader('control', (actor, { url }) => {
  const asked = [...url.searchParams].filter(([name, value]) => value !== '' && !['after', 'limit'].includes(name))
  return textDownload(exportActions(actor, parsed(ActionList, Object.fromEntries(asked))))
})
