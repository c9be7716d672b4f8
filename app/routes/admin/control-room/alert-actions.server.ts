import { ById } from '~/domain/access/input.ts'
import { type AlertView } from '~/domain/emergencies/alert-view.ts'
import { acknowledgeAlert, resolveAlert } from '~/domain/emergencies/alerts.server.ts'
import { ResolveAlert } from '~/domain/emergencies/input.ts'
import { formAction, type PageContext } from '~/http/page.server.ts'

const done =
  (title: string) =>
  (_alert: AlertView, { url }: PageContext) => ({
    to: url.pathname + url.search,
    toast: { title, tone: 'good' as const },
  })

/** Says that an alert was seen, from any page that shows alerts. */
export const acknowledge = formAction<'admin', typeof ById, AlertView>(
  ById,
  (actor, input) => acknowledgeAlert(actor, input),
  done('Alert acknowledged'),
)

/** Ends an alert, with or without a word on how. */
export const resolve = formAction<'admin', typeof ResolveAlert, AlertView>(
  ResolveAlert,
  (actor, input) => resolveAlert(actor, input),
  done('Alert resolved'),
)
