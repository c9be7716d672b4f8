import { decideHolidayByForm } from '~/domain/time/holidays/decide.server.ts'
import { HolidayDecision } from '~/domain/time/holidays/input.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { showDay } from '~/platform/dates.ts'
import { statusLabel } from '~/domain/time/holidays/status-text.ts'
import { formAction } from '~/http/page.server.ts'
import { decisionWords } from '~/routes/admin/telling.ts'
import { DECISION_FAILED } from './decision-failed.ts'

/** Approves, denies or cancels, from any page that shows requests; redirects to where the admin was. */
export const decide = formAction(
  HolidayDecision,
  (actor: Person, input) => ({ ...decideHolidayByForm(actor, input), lastDay: input.lastDay }),
  (view, { url }) => ({
    to: url.pathname + url.search,
    toast: {
      title: 'Request Updated',
      ...decisionWords(`${view.userName}: ${saidOf(view)}`, view.unreached),
    },
  }),
  DECISION_FAILED,
)

const saidOf = ({ status, lastDay }: { status: string; lastDay: string | undefined }) =>
  status === 'approved' && lastDay ? `ends on ${showDay(lastDay)}` : statusLabel(status).toLowerCase()
