import { type Person } from '~/domain/kernel/access/actor.ts'
import { demand } from '~/domain/kernel/access/permissions.ts'
import { EvidencePackInput } from '~/domain/records/evidence-pack/input.ts'
import { evidencePack } from '~/domain/records/evidence-pack/pack.server.ts'
import { streamDownload } from '~/http/download.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { parsed } from '~/http/parsed.ts'

/** The evidence pack of a site and period, as a ZIP. */
export const loader = pageLoader('admin', (actor: Person, { url }) => {
  demand(actor, 'people.export')
  return streamDownload(evidencePack(actor, parsed(EvidencePackInput, Object.fromEntries(url.searchParams))))
})
