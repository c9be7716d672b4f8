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
import { forHelp, formAction, type PageContext } from '~/http/page.server.ts'

const done =
  (title: string) =>
  (_alert: AlertView, { url }: PageContext) => ({
    to: url.pathname + url.search,
    toast: { title, tone: 'good' as const },
  })

/** Acknowledges an alert, from any page that shows alerts. */
export const acknowledge = forHelp(formAction(ById, acknowledgeAlert, done('Alert acknowledged')))

/** Records who is on the way, or what is happening. */
export const note = forHelp(formAction(AlertNote, noteAlert, done('Noted')))

/** Resolves an alert, with its outcome. */
export const resolve = forHelp(formAction(ResolveAlert, resolveAlert, done('Alert resolved')))

/** Undoes an acknowledgement, while that is possible. */
export const undoAcknowledged = forHelp(formAction(ById, undoAcknowledge, done('Acknowledgement undone')))

/** Reopens a resolved alert, while that is possible. */
export const undoResolved = forHelp(formAction(ById, undoResolve, done('Alert open again')))
