import { Problem } from '~/platform/problem.ts'
import { type Actor } from './actor.ts'

/**
 * Refuses a person whose own password an admin has replaced. Until they choose a new one, two people know it, and
 * either could have acted. @throws Problem forbidden with code `password_change_required`
 */
export function refuseReplaced(actor: Actor): void {
  if (actor.kind !== 'person' || !actor.passwordReplaced) return
  throw new Problem('forbidden', 'An administrator has set a password for you. Please choose your own first.', {
    code: 'password_change_required',
  })
}
