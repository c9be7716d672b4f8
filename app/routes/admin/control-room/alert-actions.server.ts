import { ById } from '~/domain/kernel/access/input.ts'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import {
  acknowledgeAlert,
  resolveAlert,
  undoAcknowledge,
  undoResolve,
} from '~/domain/safety/emergencies/answer.server.ts'
import { AlertNote, ResolveAlert } from '~/domain/safety/emergencies/input.ts'
import { noteAlert } from '~/domain/safety/emergencies/log.server.ts'
import { formAction, type PageContext } from '~/http/page.server.ts'

const done =
  (title: string) =>
  (_alert: AlertView, { url }: PageContext) => ({
    to: url.pathname + url.search,
    toast: { title, tone: 'good' as const },
  })

/** Acknowledges an alert, from any page that shows alerts. */
export const acknowledge = formAction(ById, acknowledgeAlert, done('Alert acknowledged'))

/** Records who is on the way, or what is happening. */
export const note = formAction(AlertNote, noteAlert, done('Noted'))

/** Resolves an alert, with its outcome. */
export const resolve = formAction(ResolveAlert, resolveAlert, done('Alert resolved'))

/** Undoes an acknowledgement, while that is possible. */
export const undoAcknowledged = formAction(ById, undoAcknowledge, done('Acknowledgement undone'))

/** Reopens a resolved alert, while that is possible. */
export const undoResolved = formAction(ById, undoResolve, done('Alert open again'))
