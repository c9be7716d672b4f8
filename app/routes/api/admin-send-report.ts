import type { Person } from '~/domain/access/actor.ts'
import { ReportLetter } from '~/domain/reports/input.ts'
import { sendReport } from '~/domain/reports/reports.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')
export const action = apiAction('admin', { POST: verb(ReportLetter, (actor: Person, wish) => sendReport(actor, wish)) })
