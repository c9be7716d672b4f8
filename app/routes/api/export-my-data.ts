import type { Person } from '~/domain/access/actor.ts'
import { exportMyData } from '~/domain/export/export.server.ts'
import { ExportWish } from '~/domain/export/input.ts'
import { apiLoader } from '~/http/api.server.ts'
import { download } from '~/http/download.server.ts'

export const loader = apiLoader('staff', ExportWish, (actor: Person, wish) => exportMyData(actor, wish), {
  answer: download,
})
