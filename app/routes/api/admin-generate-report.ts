import type { Person } from '~/domain/access/actor.ts'
import { ReportWish } from '~/domain/reports/input.ts'
import { generateReport } from '~/domain/reports/reports.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', {
  POST: verb(ReportWish, (actor: Person, wish) => generateReport(actor, wish), { images: true }),
})
