import { Problem } from '~/platform/problem.ts'
import { type Actor } from './actor.ts'

/**
 * Refuses somebody whose own password an admin has replaced: until they choose one again, two people know it, and what is done
 * under it could be the doing of either.
 * @throws Problem forbidden with code `password_change_required`
 */
export function refuseReplaced(actor: Actor): void {
  if (actor.kind !== 'person' || !actor.passwordReplaced) return
  throw new Problem('forbidden', 'An administrator has set a password for you. Please choose your own first.', {
    code: 'password_change_required',
  })
}
