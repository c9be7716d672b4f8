import { IdentityDecision, ViolationChange } from '~/domain/time/clocking/input.ts'
import { decideIdentity } from '~/domain/time/clocking/review.server.ts'
import { changeViolation } from '~/domain/time/clocking/violations.server.ts'
import { formAction, type PageContext } from '~/http/page.server.ts'

const here = ({ url }: PageContext) => url.pathname + url.search

/** Resolves or reopens a violation, from any page that shows violations. */
export const violation = formAction(ViolationChange, changeViolation, (view, page) => ({
  to: here(page),
  toast: {
    title: view.resolved ? 'Violation resolved' : 'Violation opened again',
    description: view.userName,
    tone: 'good',
  },
}))

/** Confirms or rejects a manual identity check. */
export const identity = formAction(IdentityDecision, decideIdentity, (view, page) => ({
  to: here(page),
  toast: {
    title: view.identityCheck === 'confirmed' ? 'Identity confirmed' : 'Identity rejected',
    description: view.userName,
    tone: 'good',
  },
}))
