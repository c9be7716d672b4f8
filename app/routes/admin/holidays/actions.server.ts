import { decideHolidayByForm } from '~/domain/time/holidays/decide.server.ts'
import { HolidayDecision } from '~/domain/time/holidays/input.ts'
import { statusLabel } from '~/domain/time/holidays/status-text.ts'
import { formAction } from '~/http/page.server.ts'
import { decisionWords } from '~/routes/admin/telling.ts'
import { DECISION_FAILED } from './decision-failed.ts'

/** Approves, denies or cancels, from any page that shows requests; redirects to where the admin was. */
export const decide = formAction(
  HolidayDecision,
  decideHolidayByForm,
  (view, { url }) => ({
    to: url.pathname + url.search,
    toast: {
      title: 'Request Updated',
      ...decisionWords(`${view.userName}: ${statusLabel(view.status).toLowerCase()}`, view.unreached),
    },
  }),
  DECISION_FAILED,
)
