import type { Person } from '~/domain/access/actor.ts'
import { exportUser } from '~/domain/export/export.server.ts'
import { UserExportWish } from '~/domain/export/input.ts'
import { apiLoader } from '~/http/api.server.ts'
import { download } from '~/http/download.server.ts'

export const loader = apiLoader('admin', UserExportWish, (actor: Person, wish) => exportUser(actor, wish), {
  answer: download,
})
